// Milliseconds of processor time of this process, all its threads together: on a shared machine the only time that means something.
export function cpuMilliseconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
