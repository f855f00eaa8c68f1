// Lucide’s “x”.
import { Glyph, type GlyphProps } from './glyph.tsx'

export default function X(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <path d="M18 6 6 18" />
      <path d="m6 6 12 12" />
    </Glyph>
  )
}
