// The photographs that open articles, with the credit their licences ask for (public/photographs/LICENCES.md).

type Picture = { title: string; author: string; licence: 'CC BY 4.0' | 'CC BY-SA 4.0' | 'CC BY-SA 3.0' }

const pictures = {
  analogpattern: { title: 'analogpattern', author: 'Peter Nerlich', licence: 'CC BY-SA 4.0' },
  bridge: { title: 'Bridge', author: 'Sander Klootwijk', licence: 'CC BY-SA 4.0' },
  dragonfly: { title: 'Dragonfly', author: '“Bolly”', licence: 'CC BY-SA 4.0' },
  greentock: { title: 'greentock', author: 'Peter Nerlich', licence: 'CC BY-SA 4.0' },
  kleiber: { title: 'Kleiber', author: 'Lukas Baubkus', licence: 'CC BY-SA 3.0' },
  picosdeeuropa: { title: 'picosdeeuropa', author: 'Aitzol Berasategi', licence: 'CC BY 4.0' },
  sunset: { title: 'sunset', author: 'Aitzol Berasategi', licence: 'CC BY 4.0' },
  umang: { title: 'umang', author: 'Abhishek Mudgal', licence: 'CC BY 4.0' },
  volna: { title: 'Volna', author: 'Nikita Babin', licence: 'CC BY-SA 4.0' },
  wine: { title: 'Wine', author: 'Jakub Mede', licence: 'CC BY 4.0' },
} satisfies Record<string, Picture>

export type PictureName = keyof typeof pictures

export const isPictureName = (name: string): name is PictureName => Object.hasOwn(pictures, name)

/** Of every file, in pixels; each picture is 16 to 9. */
export const pictureWidths = [640, 1280] as const

export const articlePictureUrl = (name: PictureName, width: (typeof pictureWidths)[number]): string =>
  `/photographs/journal/${name}-${width}.webp`

export const pictureCredit = (name: PictureName): Picture => pictures[name]
