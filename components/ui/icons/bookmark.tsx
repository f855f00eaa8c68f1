// Lucide’s “bookmark”.
import { Glyph, type GlyphProps } from './glyph.tsx'

export default function Bookmark(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <path d="m19 21-7-4-7 4V5a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v16z" />
    </Glyph>
  )
}
