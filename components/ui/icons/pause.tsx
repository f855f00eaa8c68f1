// Lucide’s “pause”.
import { Glyph, type GlyphProps } from './glyph.tsx'

export default function Pause(props: GlyphProps) {
  return (
    <Glyph {...props}>
      <rect x="14" y="3" width="5" height="18" rx="1" />
      <rect x="5" y="3" width="5" height="18" rx="1" />
    </Glyph>
  )
}
