// An app with a delegate, as far as its class lists and references matter. SCENES: it chooses scenes itself; CATEGORY: in a category.
typedef signed char BOOL;
typedef struct objc_selector *SEL;
@protocol UIApplicationDelegate
@optional
- (id)application:(id)application configurationForConnectingSceneSession:(id)session options:(id)options;
- (void)applicationDidEnterBackground:(id)application;
@end
__attribute__((objc_root_class)) @interface NSObject { Class isa; }
+ (id)alloc;
- (id)init;
@end
@interface UIResponder : NSObject
@end
@interface CLLocationManager : NSObject
- (void)requestAlwaysAuthorization;
@end
@interface HKHealthStore : NSObject
@end
@interface AppDelegate : UIResponder <UIApplicationDelegate> { int _count; id _store; }
@end
@implementation AppDelegate
- (BOOL)application:(id)application didFinishLaunchingWithOptions:(id)options {
  [[[CLLocationManager alloc] init] requestAlwaysAuthorization];
  _store = [[HKHealthStore alloc] init];
  return 1;
}
#if defined(SCENES) && !defined(CATEGORY)
- (id)application:(id)application configurationForConnectingSceneSession:(id)session options:(id)options { return options; }
#endif
+ (id)shared { return 0; }
@end
#ifdef CATEGORY
@interface AppDelegate (Scenes)
@end
@implementation AppDelegate (Scenes)
- (id)application:(id)application configurationForConnectingSceneSession:(id)session options:(id)options { return options; }
@end
#endif
@interface Empty : NSObject
@end
@implementation Empty
@end
#ifdef LIBRARY
int number(void) { return 1; }
#else
extern int UIApplicationMain(int, char **, id, id);
extern int stat(const char *, void *);
int main(int argc, char **argv) { return stat("/", argv) + UIApplicationMain(argc, argv, 0, 0); }
#endif
