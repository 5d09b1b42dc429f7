// What the executables of the tests refer to, one thing for each macro.
typedef unsigned long size_t;
@class NSString;
@interface NSObject
+ (id)new;
@end
#define CLASS(name) @interface name : NSObject @end
#define USE(name) use([name class])
@interface NSObject (Class)
+ (id)class;
@end
__attribute__((visibility("default"))) id used;
static void use(id object) { used = object; }

#ifdef CLASSES
#define X(name) CLASS(name)
CLASSES
#undef X
#endif

#ifdef MESSAGE
@interface Receiver : NSObject
- (void)MESSAGE;
@end
#endif

#ifdef OWN_DATE
@interface Note : NSObject
@property (readonly) id creationDate;
@end
@implementation Note
- (id)creationDate { return used; }
@end
#endif

#ifdef DELEGATE
@interface SceneDelegate : NSObject
@end
@implementation SceneDelegate
@end
#endif

#ifdef SCENES
@interface AppDelegate : NSObject
@end
@implementation AppDelegate
- (id)application:(id)application configurationForConnectingSceneSession:(id)session options:(id)options { return used; }
@end
#endif

#ifdef FUNCTIONS
#define X(name) extern int name(void);
FUNCTIONS
#undef X
#endif

#ifdef BY_NAME
extern id objc_getClass(const char *);
#endif

int main(void) {
#ifdef CLASSES
#define X(name) USE(name);
  CLASSES
#undef X
#endif
#ifdef MESSAGE
  [(Receiver *)used MESSAGE_SENT];
#endif
#ifdef OWN_DATE
  used = [(Note *)used creationDate];
#endif
#ifdef BY_NAME
  used = objc_getClass("CLLocationManager");
#endif
#ifdef FUNCTIONS
#define X(name) name();
  FUNCTIONS
#undef X
#endif
  return 0;
}
