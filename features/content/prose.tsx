// Running text from our own Markdown files.
import { clsx } from 'clsx'

const proseClass =
  'prose-gallery [&_pre]:overflow-x-auto [&_pre]:rounded-panel [&_pre]:bg-surface [&_pre]:p-4 [&_pre]:leading-normal [&_table]:w-full [&_td]:border-line [&_td]:border-t [&_td]:py-2 [&_td]:pe-4 [&_th]:py-2 [&_th]:pe-4 [&_th]:text-start [&_th]:font-semibold [&_th]:text-small'

/** `html` comes from content/ in this repository, never from a visitor. */
export function Prose({ html, className }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the repository's own text, rendered by marked on the server
  return <div className={clsx(proseClass, className)} dangerouslySetInnerHTML={{ __html: html }} />
}
