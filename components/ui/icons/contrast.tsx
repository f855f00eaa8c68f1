// Lucide’s “contrast”.
import { Glyph, type GlyphProps } from './glyph.tsx'

export default function Contrast(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <circle cx="12" cy="12" r="10" />
      <path d="M12 18a6 6 0 0 0 0-12v12z" />
    </Glyph>
  )
}
