// Lucide’s “circle-dashed”, whose eight arcs are one circle here: each page with a password had 3 kB of them.
import { Glyph, type GlyphProps } from './glyph.tsx'

export default function CircleDashed(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <circle cx="12" cy="12" r="10" strokeDasharray="3.84 4.014" strokeDashoffset="1.92" />
    </Glyph>
  )
}
