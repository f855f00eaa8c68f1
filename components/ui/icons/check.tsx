// Lucide’s “check”.
import { Glyph, type GlyphProps } from './glyph.tsx'

export default function Check(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <path d="M20 6 9 17l-5-5" />
    </Glyph>
  )
}
