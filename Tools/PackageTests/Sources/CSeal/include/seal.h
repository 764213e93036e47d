// Starts a program that sees only what it may: Landlock (Linux 5.13 and later; kernel.org, userspace-api/landlock.rst) keeps it
// from everything else, and a seccomp filter that asks (SECCOMP_RET_USER_NOTIF, seccomp_unotify(2)) tells who started it what
// it was about to touch. Landlock alone says nothing but EACCES to the program.
//
// It is written in C because between fork and exec nothing may allocate or lock, and Swift's runtime may at any time. On other
// systems than Linux every function says that there is nothing: seal_version is 0.

#ifndef SEAL_H
#define SEAL_H

#include <stdint.h>
#include <sys/types.h>

enum seal_access {
    SEAL_READ,   // read and run a file, or all in a folder
    SEAL_LIST,   // see the names in a folder and in those below it
    SEAL_WRITE   // all that can be done to a file, or to all in a folder
};

// The version of Landlock's interface; 0 where the kernel has none or it is switched off.
int seal_version(void);

// Whether a program can be watched: 0 or an errno, EBUSY where this one is watched itself.
int seal_try(void);

// A set of rules by which nothing is allowed yet: a descriptor, or an errno below zero.
int seal_rules(void);

// Allows something in a set of rules. Returns 0 or an errno; ENOENT where nothing lies there.
int seal_allow(int rules, const char *path, enum seal_access access);

struct seal_program {
    const char *path;
    char *const *arguments;    // the program's name first, a null pointer last
    char *const *environment;  // a null pointer last
    const char *folder;        // that it runs in
    const char *output;        // a file for what it prints, overwritten
};

// Starts a program in a session of its own, under rules, or without any if `rules` is negative; then the calls that look
// at names and attributes are asked about too. It waits for the first answer; *listener is where it asks. Returns the
// process's number, or an errno below zero.
pid_t seal_start(const struct seal_program *program, int rules, int *listener);

enum seal_kind {
    SEAL_OPENS_TO_READ,
    SEAL_OPENS_TO_WRITE,
    SEAL_MAKES,    // a folder, a link, a device: where nothing is yet
    SEAL_CHANGES,  // removes the first path, or renames it to the second
    SEAL_STARTS,
    SEAL_LOOKS,  // whether a name is there, what it is, or where a link leads
    SEAL_CONNECTS
};

enum { SEAL_PATH_BYTES = 4096 };

struct seal_path {
    char text[SEAL_PATH_BYTES];    // as the program wrote it; empty where there is none
    char folder[SEAL_PATH_BYTES];  // what it is relative to
};

// What the program, or one that it started, is about to do.
struct seal_request {
    uint64_t id;
    pid_t process;  // the number of the thread that asks, which /proc knows as well
    enum seal_kind kind;
    int creates;  // whether opening makes the file
    int reads;    // whether a file that is opened to be written can be read too, as it was
    struct seal_path paths[2];
    int family;           // of an address: AF_INET, AF_INET6, AF_UNIX (whose path is the first); 0 for none
    uint16_t port;
    uint8_t address[16];  // four bytes of AF_INET
};

// The looks, reads and starts that were answered already, so that each is described once. Build tools repeat most of them.
struct seal_seen;

// An empty set, or NULL without memory. seal_free_seen frees it.
struct seal_seen *seal_new_seen(void);
void seal_free_seen(struct seal_seen *seen);

// Waits for the next request. Returns 1, 0 when nobody is left who could ask, or an errno below zero. With `seen`, a look,
// a read or a start that was returned before is allowed at once and not returned again.
int seal_next(int listener, struct seal_seen *seen, struct seal_request *request);

// Lets it be done, as far as the rules allow it, or has it fail with an errno.
void seal_answer(int listener, uint64_t id, int error);

#endif
