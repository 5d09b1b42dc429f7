#import <Cocoa/Cocoa.h>
@interface Note : NSDocument @end
@implementation Note
+ (NSArray *)readableTypes { return @[@"a.b", @"c\n\"d"]; } // it's
- (UTType *)type { return [UTType exportedTypeWithIdentifier:@"a.b"]; } /* "x */
@end
