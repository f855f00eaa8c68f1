// The two photographs that the shell itself shows, with the credit their licences ask for (public/photographs/LICENCES.md).

export const heroPhotograph = {
  title: 'Picture 0B',
  author: 'Trevor “Freespace”',
  licence: 'CC BY 4.0',
  width: 2572,
  height: 1740,
  colour: '#8a8682',
  sources: (['avif', 'webp'] as const).map(format => ({
    type: `image/${format}`,
    files: [640, 1080, 1600].map(width => ({ url: `/photographs/fig-${width}.${format}`, width })),
  })),
}

export const signInPhotograph = {
  author: 'Clemens Engelhardt',
  licence: 'CC0 1.0',
  width: 1280,
  height: 1600,
  colour: '#3b4a24',
  sources: (['avif', 'webp'] as const).map(format => ({
    type: `image/${format}`,
    files: [640, 1280].map(width => ({ url: `/photographs/seeding-${width}.${format}`, width })),
  })),
}
