// Lucide’s “blend”.
import { Glyph, type GlyphProps } from './glyph.tsx'

export default function Blend(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <circle cx="15" cy="9" r="7" />
      <circle cx="9" cy="15" r="7" />
    </Glyph>
  )
}
