// Lets work that nobody waits for give way to requests: crawling and recording share the machine with people.
import type { ChildProcess } from 'node:child_process'
import { constants, setPriority } from 'node:os'

/** Lowers the priority of a process that has just been started to `niceness` (POSIX); what it starts inherits that. */
export function lowerPriority(
  { pid }: ChildProcess,
  niceness: number = constants.priority.PRIORITY_BELOW_NORMAL,
): void {
  if (pid === undefined) return
  try {
    setPriority(pid, niceness)
  } catch {
    // It has ended already, or the system does not let us: it works as before.
  }
}
