// Writes the technical means of an image from its EXIF metadata, which the person would otherwise have to type.

/** The EXIF fields that are read, as the exifr package names them. */
const exifFields = ['Make', 'Model', 'LensModel', 'FocalLength', 'FNumber', 'ExposureTime', 'ISO'] as const
export type Exif = { [K in (typeof exifFields)[number]]?: unknown }

const textOf = (value: unknown) => (typeof value === 'string' ? value.replace(/\0/g, '').trim() : '')
const numberOf = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : null)
const rounded = (value: number) => String(Math.round(value * 10) / 10)

/** Makers repeat their name in the model: “Canon” and “Canon EOS R5” is one camera. */
function camera(exif: Exif): string {
  const [make, model] = [textOf(exif.Make), textOf(exif.Model)]
  return model.toLowerCase().startsWith(make.split(' ')[0]?.toLowerCase() ?? '') ? model : `${make} ${model}`.trim()
}

/** “Canon EOS R5, RF 35mm F1.8, 35 mm, f/8, 1/250 s, ISO 100”: missing values are left out; null when there is none. */
export function technicalMeans(exif: Exif): string | null {
  const [focal, aperture, time, iso] = [exif.FocalLength, exif.FNumber, exif.ExposureTime, exif.ISO].map(numberOf)
  const parts = [
    camera(exif),
    textOf(exif.LensModel),
    focal && `${rounded(focal)} mm`,
    aperture && `f/${rounded(aperture)}`,
    time && (time < 1 ? `1/${Math.round(1 / time)} s` : `${rounded(time)} s`),
    iso && `ISO ${Math.round(iso)}`,
  ].filter(part => Boolean(part))
  return parts.length > 0 ? parts.join(', ') : null
}

/** “bridge_at-low tide.jpg” → “Bridge at low tide”; a camera's file names (DSC_0042, IMG-1234) are no titles. */
export function titleFromFileName(name: string): string {
  const title = name
    .replace(/\.[^.]+$/, '')
    .replace(/[_-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const byCamera = /^[a-z]{0,4} ?[\d ]+$/i.test(title)
  return byCamera ? '' : title.charAt(0).toLocaleUpperCase() + title.slice(1)
}
