// Lucide’s “arrow-left”.
import { Glyph, type GlyphProps } from './glyph.tsx'

export default function ArrowLeft(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <path d="m12 19-7-7 7-7" />
      <path d="M19 12H5" />
    </Glyph>
  )
}
