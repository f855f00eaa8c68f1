// Lucide’s “search”.
import { Glyph, type GlyphProps } from './glyph.tsx'

export default function Search(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <path d="m21 21-4.34-4.34" />
      <circle cx="11" cy="11" r="8" />
    </Glyph>
  )
}
