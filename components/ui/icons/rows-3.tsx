// Lucide’s “rows-3”.
import { Glyph, type GlyphProps } from './glyph.tsx'

export default function Rows3(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <rect width="18" height="18" x="3" y="3" rx="2" />
      <path d="M21 9H3" />
      <path d="M21 15H3" />
    </Glyph>
  )
}
