// Lucide’s “ellipsis”.
import { Glyph, type GlyphProps } from './glyph.tsx'

export default function Ellipsis(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <circle cx="12" cy="12" r="1" />
      <circle cx="19" cy="12" r="1" />
      <circle cx="5" cy="12" r="1" />
    </Glyph>
  )
}
