// Starts a program with restricted access to files. Landlock (Linux 5.13 and later; kernel.org, userspace-api/landlock.rst)
// enforces the restrictions. A seccomp filter with notifications (SECCOMP_RET_USER_NOTIF, seccomp_unotify(2)) reports each
// access to the process that started the program, since Landlock only returns EACCES to the program.
//
// This is written in C because nothing may allocate or lock between fork and exec, and Swift's runtime may do so at any
// time. On systems other than Linux nothing is supported, and seal_version returns 0.

#ifndef SEAL_H
#define SEAL_H

#include <stdint.h>
#include <sys/types.h>

enum seal_access {
    SEAL_READ,   // read and run a file, or everything in a folder
    SEAL_LIST,   // list the names in a folder and its subfolders
    SEAL_WRITE   // unrestricted access to a file, or to everything in a folder
};

// Returns the version of Landlock's interface, or 0 if the kernel doesn't support it or it is disabled.
int seal_version(void);

// Returns 0 if programs can be watched, or an errno. It is EBUSY if this process is being watched itself.
int seal_try(void);

// Creates an empty set of rules, which allows nothing. Returns a descriptor, or a negative errno.
int seal_rules(void);

// Adds a permission to a set of rules. Returns 0 or an errno, which is ENOENT if the path doesn't exist.
int seal_allow(int rules, const char *path, enum seal_access access);

struct seal_program {
    const char *path;
    char *const *arguments;    // null-terminated, starting with the program's name
    char *const *environment;  // null-terminated
    const char *folder;        // the working directory
    const char *output;        // the file for its output, which is overwritten
};

// Starts a program in its own session with a set of rules. If `rules` is negative, there are no restrictions, and calls that
// check names and attributes are reported too. The program waits for the response to its first request on *listener. Returns
// the process's id, or a negative errno.
pid_t seal_start(const struct seal_program *program, int rules, int *listener);

enum seal_kind {
    SEAL_OPENS_TO_READ,
    SEAL_OPENS_TO_WRITE,
    SEAL_MAKES,    // creates a folder, a link or a device
    SEAL_CHANGES,  // removes the first path, or renames it to the second one
    SEAL_STARTS,
    SEAL_LOOKS,  // checks whether a path exists, its attributes, or a link's destination
    SEAL_CONNECTS
};

enum { SEAL_PATH_BYTES = 4096 };

struct seal_path {
    char text[SEAL_PATH_BYTES];    // as passed by the program, or empty if there is none
    char folder[SEAL_PATH_BYTES];  // the folder that the path is relative to
};

// A system call that the program or one of its descendants is about to execute.
struct seal_request {
    uint64_t id;
    pid_t process;  // the id of the calling thread, which is also in /proc
    enum seal_kind kind;
    int creates;  // whether opening creates the file
    int reads;    // whether a file opened for writing can also be read with its old contents
    struct seal_path paths[2];
    int family;           // of an address: AF_INET, AF_INET6, or AF_UNIX with the first path; 0 for none
    uint16_t port;
    uint8_t address[16];  // four bytes for AF_INET
};

// The checks, reads and starts that were already reported, so that each is reported only once. Build tools repeat most of
// them.
struct seal_seen;

// Creates an empty set, or returns NULL without memory. Free it with seal_free_seen.
struct seal_seen *seal_new_seen(void);
void seal_free_seen(struct seal_seen *seen);

// Waits for the next request. Returns 1, or 0 if no process is left that could send one, or a negative errno. With `seen`, a
// repeated check, read or start is allowed without being returned.
int seal_next(int listener, struct seal_seen *seen, struct seal_request *request);

// Responds to a request. With 0, the call is executed, subject to the rules. Otherwise it fails with the errno.
void seal_answer(int listener, uint64_t id, int error);

#endif
