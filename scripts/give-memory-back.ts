// Starts this program anew with settings under which glibc gives freed memory back, which it reads only when a process begins.

/** By itself it keeps up to eight pools a core, and after the first large block freed whatever is smaller than that. */
const settings = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144', MALLOC_TRIM_THRESHOLD_: '262144' }

/** Replaces this process by itself, once; leaves it where somebody chose such settings or the system has no glibc to read them. */
export function giveMemoryBack(): void {
  if (process.platform !== 'linux' || Object.keys(settings).some(name => name in process.env)) return
  const args = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  process.execve?.(process.execPath, args, { ...process.env, ...settings })
}
