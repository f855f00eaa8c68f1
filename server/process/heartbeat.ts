// The line to the process that keeps this one alive, where there is one: it hears that the event loop turns.
const BEAT_MS = 1_000

/** Begins to beat; `onAlone` is called when the other process has died. */
export function beginHeartbeat(onAlone: () => void): { serving(): void } {
  const send = (message: string) => {
    if (process.connected) process.send?.(message)
  }
  if (process.send) {
    send('beat')
    setInterval(() => send('beat'), BEAT_MS).unref()
    process.channel?.unref()
    process.once('disconnect', onAlone)
  }
  return { serving: () => send('serving') }
}
