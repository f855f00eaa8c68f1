// Waits until no pointer is pressed: what moves the page under a pressed button would take its click away.

let pressed = false
const waiting = new Set<() => void>()

/** Tells from now on whether something is pressed. Returns how to stop. */
export function watchPresses(): () => void {
  const press = () => {
    pressed = true
  }
  const release = () => {
    pressed = false
    // The click comes after this event, and before a timer.
    setTimeout(flush)
  }
  const events = { pointerdown: press, pointerup: release, pointercancel: release }
  const listeners = Object.entries(events)
  for (const [type, listener] of listeners) document.addEventListener(type, listener, true)
  return () => {
    for (const [type, listener] of listeners) document.removeEventListener(type, listener, true)
    pressed = false
    flush()
  }
}

function flush(): void {
  const due = [...waiting]
  waiting.clear()
  for (const run of due) run()
}

/** At once, or after the click that a pointer is about to make. */
export function afterPress(run: () => void): void {
  if (pressed) waiting.add(run)
  else run()
}
