// Prints a few lines of text as a document of their own, without the page around them.
'use client'

/** Opens the browser's print dialog for `title` and `lines`. */
export function printLines(title: string, lines: readonly string[]): void {
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.body.append(frame)
  const { contentDocument: printed, contentWindow: view } = frame
  if (!printed || !view) return
  const heading = printed.createElement('h1')
  heading.textContent = title
  const text = printed.createElement('pre')
  text.textContent = lines.join('\n')
  printed.title = title
  printed.body.append(heading, text)
  // The dialog holds this script until it is closed in some browsers, and returns at once in others.
  view.addEventListener('afterprint', () => frame.remove())
  view.print()
}
