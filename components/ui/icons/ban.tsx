// Lucide’s “ban”.
import { Glyph, type GlyphProps } from './glyph.tsx'

export default function Ban(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <circle cx="12" cy="12" r="10" />
      <path d="M4.929 4.929 19.07 19.071" />
    </Glyph>
  )
}
