// The photographs that the shell itself shows, with the credit their licences ask for (public/photographs/LICENCES.md).

const widths = (name: string, sizes: readonly number[]) =>
  (['avif', 'webp'] as const).map(format => ({
    type: `image/${format}`,
    files: sizes.map(width => ({ url: `/photographs/${name}-${width}.${format}`, width })),
  }))

export const heroPhotograph = {
  title: 'Picture 0B',
  author: 'Trevor “Freespace”',
  licence: 'CC BY 4.0',
  /** Of the photographer’s own file, content/photos/Picture_0B_by_freespace.jpg: the digest that a certificate of it would carry. */
  sha256: 'c8c0ab18e48d9e0419fe42881112137f3afafc27dfddc29ec3a6d54c56d225ad',
  width: 2572,
  height: 1740,
  colour: '#8a8682',
  sources: widths('fig', [640, 800, 1080, 1600]),
}

export const signInPhotograph = {
  author: 'Clemens Engelhardt',
  licence: 'CC0 1.0',
  width: 1280,
  height: 1600,
  colour: '#3b4a24',
  sources: widths('seeding', [640, 1280]),
}

/** A photograph and what somebody could have made of it: a part, in other colours, compressed, under a badge. */
export const comparedPhotographs = {
  title: 'picosdeeuropa',
  author: 'Aitzol Berasategi',
  licence: 'CC BY 4.0',
  original: { width: 1600, height: 1200, colour: '#7d7f7c', sources: widths('mountains', [480, 800, 1200, 1600]) },
  copy: { width: 1184, height: 888, colour: '#8d8880', sources: widths('mountains-copy', [360, 600, 900, 1184]) },
  /** Where the copy lies in the photograph, as shares of its sides. */
  region: { left: 0.14, top: 0.08, width: 0.74, height: 0.74 },
}
