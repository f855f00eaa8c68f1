// Running text from our own Markdown files.
import { clsx } from 'clsx'

/** `html` comes from content/ in this repository, never from a visitor. */
export function Prose({ html, className }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the repository's own text, rendered by marked on the server
  return <div className={clsx('prose-gallery', className)} dangerouslySetInnerHTML={{ __html: html }} />
}
