// Lucide’s “circle-check”.
import { Glyph, type GlyphProps } from './glyph.tsx'

export default function CircleCheck(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <circle cx="12" cy="12" r="10" />
      <path d="m16 9-5.5 5.5L8 12" />
    </Glyph>
  )
}
