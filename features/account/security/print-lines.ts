// Prints a few lines of text on a sheet of their own, without the page around them.
'use client'

/** Opens the browser's print dialog for `title` and `lines`. */
export function printLines(title: string, lines: readonly string[]): void {
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.body.append(frame)
  const { contentDocument: sheet, contentWindow: view } = frame
  if (!sheet || !view) return
  const heading = sheet.createElement('h1')
  heading.textContent = title
  const text = sheet.createElement('pre')
  text.textContent = lines.join('\n')
  sheet.title = title
  sheet.body.append(heading, text)
  // The dialog holds this script until it is closed in some browsers, and returns at once in others.
  view.addEventListener('afterprint', () => frame.remove())
  view.print()
}
