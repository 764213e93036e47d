#ifdef __linux__
#define _GNU_SOURCE
#endif

#include "seal.h"

#include <errno.h>

#ifdef __linux__

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

// MARK: Landlock. The constants are from linux/landlock.h, whose installed version may be older than the kernel.

#ifndef __NR_landlock_create_ruleset
#define __NR_landlock_create_ruleset 444
#define __NR_landlock_add_rule 445
#define __NR_landlock_restrict_self 446
#endif

enum {
    EXECUTE = 1 << 0,
    READ_FILE = 1 << 2,
    READ_DIR = 1 << 3,
    OF_FILES = 1 << 0 | 1 << 1 | 1 << 2 | 1 << 14 | 1 << 15,
    WRITE_FILE = 1 << 1
};

struct ruleset_attribute {
    uint64_t handled_access_fs;
    uint64_t handled_access_net;
    uint64_t scoped;
};

struct path_beneath_attribute {
    uint64_t allowed_access;
    int32_t parent_fd;
} __attribute__((packed));

int seal_version(void) {
    long version = syscall(__NR_landlock_create_ruleset, NULL, 0, 1);
    return version < 0 ? 0 : (int)version;
}

// Returns all access rights that a version supports.
static uint64_t all_rights(int version) {
    if (version >= 5) return (1 << 16) - 1;  // ioctl
    if (version >= 3) return (1 << 15) - 1;  // truncate
    if (version >= 2) return (1 << 14) - 1;  // refer
    return (1 << 13) - 1;
}

int seal_rules(void) {
    int version = seal_version();
    if (version == 0) return -EOPNOTSUPP;
    struct ruleset_attribute attribute = {.handled_access_fs = all_rights(version)};
    // In the first version, the attribute consists of only the first field.
    size_t size = sizeof attribute.handled_access_fs;
    if (version >= 6) {
        attribute.scoped = 1;  // abstract Unix sockets of other processes
        size = sizeof attribute;
    }
    long rules = syscall(__NR_landlock_create_ruleset, &attribute, size, 0);
    return rules < 0 ? -errno : (int)rules;
}

int seal_allow(int rules, const char *path, enum seal_access access) {
    int file = open(path, O_PATH | O_CLOEXEC);
    if (file < 0) return errno;
    struct stat status;
    int result = 0;
    if (fstat(file, &status) != 0) {
        result = errno;
    } else {
        uint64_t rights = access == SEAL_WRITE  ? all_rights(seal_version())
                          : access == SEAL_READ ? EXECUTE | READ_FILE | READ_DIR
                                                : READ_DIR;
        if (!S_ISDIR(status.st_mode)) rights &= OF_FILES & all_rights(seal_version());
        struct path_beneath_attribute attribute = {.allowed_access = rights, .parent_fd = file};
        if (rights != 0 && syscall(__NR_landlock_add_rule, rules, 1, &attribute, 0) != 0) result = errno;
    }
    close(file);
    return result;
}

// MARK: Reported system calls

struct call {
    int number;
    enum seal_kind kind;
    // The indices of the arguments with paths, and with the folders that they are relative to. -1 stands for none, or
    // for the current folder.
    signed char folders[2], paths[2];
    // The index of the argument with the flags of opening, or -1.
    signed char flags;
};

static const struct call calls[] = {
    {__NR_openat, SEAL_OPENS_TO_READ, {0, -1}, {1, -1}, 2},
    {__NR_openat2, SEAL_OPENS_TO_READ, {0, -1}, {1, -1}, 2},
    {__NR_execve, SEAL_STARTS, {-1, -1}, {0, -1}, -1},
    {__NR_execveat, SEAL_STARTS, {0, -1}, {1, -1}, -1},
    {__NR_mkdirat, SEAL_MAKES, {0, -1}, {1, -1}, -1},
    {__NR_mknodat, SEAL_MAKES, {0, -1}, {1, -1}, -1},
    {__NR_unlinkat, SEAL_CHANGES, {0, -1}, {1, -1}, -1},
    {__NR_symlinkat, SEAL_MAKES, {1, -1}, {2, -1}, -1},
    {__NR_linkat, SEAL_MAKES, {2, -1}, {3, -1}, -1},
    {__NR_renameat2, SEAL_CHANGES, {0, 2}, {1, 3}, -1},
    {__NR_truncate, SEAL_OPENS_TO_WRITE, {-1, -1}, {0, -1}, -1},
    {__NR_readlinkat, SEAL_LOOKS, {0, -1}, {1, -1}, -1},
    {__NR_faccessat, SEAL_LOOKS, {0, -1}, {1, -1}, -1},
    {__NR_faccessat2, SEAL_LOOKS, {0, -1}, {1, -1}, -1},
    {__NR_newfstatat, SEAL_LOOKS, {0, -1}, {1, -1}, -1},
    {__NR_statx, SEAL_LOOKS, {0, -1}, {1, -1}, -1},
    {__NR_bind, SEAL_MAKES, {-1, -1}, {-1, -1}, -1},  // creates the file of a socket, if its address has a path
    {__NR_connect, SEAL_CONNECTS, {-1, -1}, {-1, -1}, -1},
    {__NR_sendto, SEAL_CONNECTS, {-1, -1}, {-1, -1}, -1},
#ifdef __NR_renameat
    {__NR_renameat, SEAL_CHANGES, {0, 2}, {1, 3}, -1},
#endif
#ifdef __NR_open
    {__NR_open, SEAL_OPENS_TO_READ, {-1, -1}, {0, -1}, 1},
    {__NR_creat, SEAL_OPENS_TO_WRITE, {-1, -1}, {0, -1}, -1},
    {__NR_stat, SEAL_LOOKS, {-1, -1}, {0, -1}, -1},
    {__NR_lstat, SEAL_LOOKS, {-1, -1}, {0, -1}, -1},
    {__NR_access, SEAL_LOOKS, {-1, -1}, {0, -1}, -1},
    {__NR_readlink, SEAL_LOOKS, {-1, -1}, {0, -1}, -1},
    {__NR_mkdir, SEAL_MAKES, {-1, -1}, {0, -1}, -1},
    {__NR_mknod, SEAL_MAKES, {-1, -1}, {0, -1}, -1},
    {__NR_rmdir, SEAL_CHANGES, {-1, -1}, {0, -1}, -1},
    {__NR_unlink, SEAL_CHANGES, {-1, -1}, {0, -1}, -1},
    {__NR_symlink, SEAL_MAKES, {-1, -1}, {1, -1}, -1},
    {__NR_link, SEAL_MAKES, {-1, -1}, {1, -1}, -1},
    {__NR_rename, SEAL_CHANGES, {-1, -1}, {0, 1}, -1},
#endif
};

enum { CALLS = sizeof calls / sizeof *calls };

#if defined(__x86_64__)
#define NATIVE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define NATIVE AUDIT_ARCH_AARCH64
#else
#define NATIVE 0
#endif

// Installs a filter that reports the calls above and allows all others. Calls that only check names and attributes are
// reported if `looks` isn't 0. Returns the descriptor for requests, or -1 and errno.
static int install_filter(int looks) {
    struct sock_filter filter[CALLS + 20];
    unsigned short length = 0;
    int asked = 0;
    for (int index = 0; index < CALLS; index++) asked += looks || calls[index].kind != SEAL_LOOKS;
#define ADD(...) filter[length++] = (struct sock_filter)__VA_ARGS__
    ADD(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)));
    ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, NATIVE, 1, 0));
    ADD(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
    ADD(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)));
    // Filters don't see operations of io_uring. If it isn't available, programs use system calls instead.
    ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_io_uring_setup, 0, 1));
    ADD(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS));
    if (looks) {
        // Getting the attributes of an open file adds no information, and programs do it for every file they open.
        const struct {
            int number, flags;
        } descriptors[] = {{__NR_newfstatat, 3}, {__NR_statx, 2}};
        for (int index = 0; index < 2; index++) {
            ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)descriptors[index].number, 0, 4));
            ADD(BPF_STMT(BPF_LD | BPF_W | BPF_ABS,
                offsetof(struct seccomp_data, args) + sizeof(uint64_t) * (unsigned)descriptors[index].flags));
            ADD(BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, AT_EMPTY_PATH, 0, 1));
            ADD(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
            ADD(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_USER_NOTIF));
        }
    }
    for (int index = 0; index < CALLS; index++) {
        if (!looks && calls[index].kind == SEAL_LOOKS) continue;
        ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)calls[index].number, (unsigned char)asked--, 0));
    }
    ADD(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
    ADD(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_USER_NOTIF));
#undef ADD
    struct sock_fprog program = {.len = length, .filter = filter};
    int listener =
        (int)syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER, &program);
    // Lets the calling thread and the responding one wake each other directly. Kernels before 6.6 reject this. The
    // constants are SECCOMP_IOCTL_NOTIF_SET_FLAGS and SECCOMP_USER_NOTIF_FD_SYNC_WAKE_UP.
    if (listener >= 0) ioctl(listener, SECCOMP_IOW(4, uint64_t), 1);
    return listener;
}

// Users other than root must first give up the ability to gain privileges, for example from set-user-ID programs.
static int forgo_new_rights(void) {
    return geteuid() == 0 ? 0 : prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

int seal_try(void) {
    pid_t process = fork();
    if (process == 0) {
        int failed = forgo_new_rights() != 0 || install_filter(0) < 0;
        _exit(failed ? errno : 0);
    }
    int status = 0;
    if (process < 0) return errno;
    while (waitpid(process, &status, 0) < 0 && errno == EINTR) {}
    return WIFEXITED(status) ? WEXITSTATUS(status) : ECHILD;
}

// MARK: Starting

// Sends an errno, and a descriptor unless it is negative.
static int send_listener(int socket, int listener, int error) {
    char control[CMSG_SPACE(sizeof(int))] = {0};
    struct iovec bytes = {&error, sizeof error};
    struct msghdr message = {.msg_iov = &bytes, .msg_iovlen = 1};
    if (listener >= 0) {
        message.msg_control = control;
        message.msg_controllen = sizeof control;
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(sizeof(int));
        memcpy(CMSG_DATA(header), &listener, sizeof(int));
    }
    return sendmsg(socket, &message, MSG_NOSIGNAL) < 0 ? errno : 0;
}

// Receives what send_listener sent. Returns an errno, also if the sender has ended.
static int receive_listener(int socket, int *listener) {
    int error = ECHILD;
    char control[CMSG_SPACE(sizeof(int))];
    struct iovec bytes = {&error, sizeof error};
    struct msghdr message = {
        .msg_iov = &bytes, .msg_iovlen = 1, .msg_control = control, .msg_controllen = sizeof control};
    ssize_t count;
    while ((count = recvmsg(socket, &message, MSG_CMSG_CLOEXEC)) < 0 && errno == EINTR) {}
    if (count != sizeof error) return count < 0 ? errno : ECHILD;
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    if (error != 0) return error;
    if (header == NULL || header->cmsg_type != SCM_RIGHTS) return ECHILD;
    memcpy(listener, CMSG_DATA(header), sizeof(int));
    return 0;
}

// Runs the program in this process. Returns an errno if that fails.
static int become(const struct seal_program *program, int rules, int socket) {
    setsid();
    sigset_t none;
    sigemptyset(&none);
    const int signals[] = {SIGINT, SIGTERM, SIGPIPE, SIGHUP};
    for (unsigned index = 0; index < sizeof signals / sizeof *signals; index++) signal(signals[index], SIG_DFL);
    sigprocmask(SIG_SETMASK, &none, NULL);
    int input = open("/dev/null", O_RDONLY);
    int output = open(program->output, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0644);
    if (input < 0 || output < 0 || dup2(input, 0) < 0 || dup2(output, 1) < 0 || dup2(output, 2) < 0) return errno;
    if (chdir(program->folder) != 0) return errno;
    // An inherited descriptor would bypass the rules.
    if (syscall(__NR_close_range, 3, ~0u, 4 /* CLOSE_RANGE_CLOEXEC */) != 0) return errno;
    if (rules < 0) {
        if (forgo_new_rights() != 0) return errno;
    } else {
        if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
        if (syscall(__NR_landlock_restrict_self, rules, 0) != 0) return errno;
    }
    int listener = install_filter(rules < 0);
    if (listener < 0) return errno;
    int error = send_listener(socket, listener, 0);
    if (error != 0) return error;
    execve(program->path, program->arguments, program->environment);
    _exit(127);
}

pid_t seal_start(const struct seal_program *program, int rules, int *listener) {
    int sockets[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets) != 0) return -errno;
    pid_t process = fork();
    if (process == 0) {
        int error = become(program, rules, sockets[1]);
        send_listener(sockets[1], -1, error);
        _exit(127);
    }
    int error = process < 0 ? errno : 0;
    close(sockets[1]);
    if (error == 0) error = receive_listener(sockets[0], listener);
    close(sockets[0]);
    if (error == 0) return process;
    // The process has exited, and must be reaped here.
    if (process > 0) {
        while (waitpid(process, NULL, 0) < 0 && errno == EINTR) {}
    }
    return -error;
}

// MARK: Requests

// Reads a string from another process page by page, since the following page may not be mapped.
static void read_text(pid_t process, uint64_t address, char *text) {
    size_t length = 0;
    while (length < SEAL_PATH_BYTES - 1) {
        size_t rest = 4096 - (address + length) % 4096;
        if (rest > SEAL_PATH_BYTES - 1 - length) rest = SEAL_PATH_BYTES - 1 - length;
        struct iovec here = {text + length, rest};
        struct iovec there = {(void *)(uintptr_t)(address + length), rest};
        ssize_t count = process_vm_readv(process, &here, 1, &there, 1, 0);
        if (count <= 0) break;
        char *end = memchr(text + length, 0, (size_t)count);
        if (end != NULL) return;
        length += (size_t)count;
    }
    text[length] = 0;
}

// Reads the folder that a path is relative to: one that a process has opened, or its current folder.
static void read_folder(pid_t process, int descriptor, struct seal_path *result) {
    if (result->text[0] == '/') return;
    char link[64];
    if (descriptor == AT_FDCWD) {
        snprintf(link, sizeof link, "/proc/%d/cwd", process);
    } else {
        snprintf(link, sizeof link, "/proc/%d/fd/%d", process, descriptor);
    }
    ssize_t length = readlink(link, result->folder, SEAL_PATH_BYTES - 1);
    result->folder[length < 0 ? 0 : length] = 0;
}

static void read_path(pid_t process, const uint64_t *arguments, int folder, int path, struct seal_path *result) {
    read_text(process, arguments[path], result->text);
    read_folder(process, folder < 0 ? AT_FDCWD : (int)arguments[folder], result);
}

static void read_address(pid_t process, uint64_t address, uint64_t length, struct seal_request *request) {
    struct sockaddr_storage storage = {0};
    if (length > sizeof storage) length = sizeof storage;
    struct iovec here = {&storage, length};
    struct iovec there = {(void *)(uintptr_t)address, length};
    if (address == 0 || process_vm_readv(process, &here, 1, &there, 1, 0) < (ssize_t)sizeof storage.ss_family) return;
    request->family = storage.ss_family;
    if (storage.ss_family == AF_INET) {
        const struct sockaddr_in *known = (const struct sockaddr_in *)&storage;
        request->port = ntohs(known->sin_port);
        memcpy(request->address, &known->sin_addr, 4);
    } else if (storage.ss_family == AF_INET6) {
        const struct sockaddr_in6 *known = (const struct sockaddr_in6 *)&storage;
        request->port = ntohs(known->sin6_port);
        memcpy(request->address, &known->sin6_addr, 16);
    } else if (storage.ss_family == AF_UNIX) {
        const struct sockaddr_un *known = (const struct sockaddr_un *)&storage;
        memcpy(request->paths[0].text, known->sun_path, sizeof known->sun_path);
        // A path that fills the whole address isn't null-terminated.
        request->paths[0].text[sizeof known->sun_path] = 0;
        read_folder(process, AT_FDCWD, &request->paths[0]);
    }
}

static void describe(const struct seccomp_notif *notice, struct seal_request *request) {
    request->id = notice->id;
    pid_t process = (pid_t)notice->pid;
    request->process = process;
    const uint64_t *arguments = (const uint64_t *)notice->data.args;
    for (int index = 0; index < CALLS; index++) {
        const struct call *call = &calls[index];
        if (call->number != notice->data.nr) continue;
        request->kind = call->kind;
        for (int path = 0; path < 2; path++) {
            if (call->paths[path] < 0) continue;
            read_path(process, arguments, call->folders[path], call->paths[path], &request->paths[path]);
        }
        if (call->flags >= 0) {
            uint64_t flags = arguments[call->flags];
            if (call->number == __NR_openat2) {
                struct iovec here = {&flags, sizeof flags};
                struct iovec there = {(void *)(uintptr_t)flags, sizeof flags};
                if (process_vm_readv(process, &here, 1, &there, 1, 0) < 0) flags = 0;
            }
            request->creates = (flags & O_CREAT) != 0;
            request->reads = (flags & O_ACCMODE) == O_RDWR && (flags & O_TRUNC) == 0;
            if ((flags & O_ACCMODE) != O_RDONLY || (flags & (O_CREAT | O_TRUNC)) != 0) {
                request->kind = SEAL_OPENS_TO_WRITE;
            }
            // This only refers to a file, and no rule applies.
            if ((flags & O_PATH) != 0) request->kind = SEAL_LOOKS;
        }
#ifdef __NR_creat
        if (call->number == __NR_creat) request->creates = 1;
#endif
        if (call->number == __NR_bind || call->number == __NR_connect) {
            read_address(process, arguments[1], arguments[2], request);
        }
        if (call->number == __NR_sendto) read_address(process, arguments[4], arguments[5], request);
    }
}

// MARK: Repeated requests

// The digests of requests, in a hash table with open addressing. Zero marks a free slot. In a set of n requests, the
// probability that two have the same digest is about n^2 / 2^65.
struct seal_seen {
    uint64_t *places;
    size_t size, count;
};

struct seal_seen *seal_new_seen(void) {
    struct seal_seen *seen = calloc(1, sizeof *seen);
    if (seen == NULL) return NULL;
    seen->size = 1 << 12;
    seen->places = calloc(seen->size, sizeof *seen->places);
    if (seen->places != NULL) return seen;
    free(seen);
    return NULL;
}

void seal_free_seen(struct seal_seen *seen) {
    if (seen == NULL) return;
    free(seen->places);
    free(seen);
}

// FNV-1a, followed by a multiplication that distributes the bits.
static uint64_t add_text(uint64_t digest, const char *text) {
    for (; *text != 0; text++) digest = (digest ^ (uint8_t)*text) * 0x100000001b3;
    return (digest ^ 0xff) * 0x100000001b3;
}

static uint64_t digest(const struct seal_request *request) {
    uint64_t digest = add_text(0xcbf29ce484222325 ^ request->kind, request->paths[0].text);
    if (request->paths[0].text[0] != '/') digest = add_text(digest, request->paths[0].folder);
    digest ^= digest >> 29;
    digest *= 0xbf58476d1ce4e5b9;
    return digest == 0 ? 1 : digest;
}

// Finds the slot of a digest, or the free slot for it.
static size_t place(const struct seal_seen *seen, uint64_t digest) {
    size_t place = digest & (seen->size - 1);
    while (seen->places[place] != 0 && seen->places[place] != digest) place = (place + 1) & (seen->size - 1);
    return place;
}

static void grow(struct seal_seen *seen) {
    struct seal_seen larger = {.size = seen->size * 2, .count = seen->count};
    larger.places = calloc(larger.size, sizeof *larger.places);
    // Without memory, no more requests are stored, and their repetitions are reported again.
    if (larger.places == NULL) return;
    for (size_t index = 0; index < seen->size; index++) {
        uint64_t digest = seen->places[index];
        if (digest != 0) larger.places[place(&larger, digest)] = digest;
    }
    free(seen->places);
    *seen = larger;
}

// Adds a request. Returns whether it was already in the set.
static int was_seen(struct seal_seen *seen, const struct seal_request *request) {
    if (seen == NULL) return 0;
    if (request->kind != SEAL_LOOKS && request->kind != SEAL_OPENS_TO_READ && request->kind != SEAL_STARTS) return 0;
    // The destination of a path with `..` changes if a link in it does.
    if (strstr(request->paths[0].text, "..") != NULL) return 0;
    uint64_t found = digest(request);
    size_t index = place(seen, found);
    if (seen->places[index] == found) return 1;
    if (seen->count * 2 >= seen->size) {
        grow(seen);
        index = place(seen, found);
    }
    if (seen->count + 1 >= seen->size) return 0;
    seen->places[index] = found;
    seen->count++;
    return 0;
}

int seal_next(int listener, struct seal_seen *seen, struct seal_request *request) {
    while (1) {
        struct pollfd file = {.fd = listener, .events = POLLIN};
        if (poll(&file, 1, -1) < 0) {
            if (errno == EINTR) continue;
            return -errno;
        }
        if ((file.revents & POLLIN) == 0) return 0;
        // The struct may be larger in later kernels.
        union {
            struct seccomp_notif notice;
            char room[512];
        } buffer;
        memset(&buffer, 0, sizeof buffer);
        if (ioctl(listener, SECCOMP_IOCTL_NOTIF_RECV, &buffer) != 0) {
            // The caller may have ended already.
            if (errno == EINTR || errno == ENOENT) continue;
            return -errno;
        }
        memset(request, 0, offsetof(struct seal_request, paths));
        for (int path = 0; path < 2; path++) {
            request->paths[path].text[0] = 0;
            request->paths[path].folder[0] = 0;
        }
        request->family = 0;
        describe(&buffer.notice, request);
        // The id may have been reused by another process, in which case the wrong memory was read.
        if (ioctl(listener, SECCOMP_IOCTL_NOTIF_ID_VALID, &request->id) != 0) continue;
        if (!was_seen(seen, request)) return 1;
        seal_answer(listener, request->id, 0);
    }
}

void seal_answer(int listener, uint64_t id, int error) {
    union {
        struct seccomp_notif_resp answer;
        char room[512];
    } buffer;
    memset(&buffer, 0, sizeof buffer);
    buffer.answer.id = id;
    buffer.answer.error = -error;
    if (error == 0) buffer.answer.flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE;
    ioctl(listener, SECCOMP_IOCTL_NOTIF_SEND, &buffer);
}

#else

int seal_version(void) { return 0; }

int seal_try(void) { return EOPNOTSUPP; }

int seal_rules(void) { return -EOPNOTSUPP; }

int seal_allow(int rules, const char *path, enum seal_access access) {
    (void)rules, (void)path, (void)access;
    return EOPNOTSUPP;
}

pid_t seal_start(const struct seal_program *program, int rules, int *listener) {
    (void)program, (void)rules, (void)listener;
    return -EOPNOTSUPP;
}

struct seal_seen *seal_new_seen(void) { return NULL; }

void seal_free_seen(struct seal_seen *seen) { (void)seen; }

int seal_next(int listener, struct seal_seen *seen, struct seal_request *request) {
    (void)listener, (void)seen, (void)request;
    return -EOPNOTSUPP;
}

void seal_answer(int listener, uint64_t id, int error) { (void)listener, (void)id, (void)error; }

#endif
