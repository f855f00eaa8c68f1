// The files of a preview in few characters, for pages that show many: their folder once, and of each file its name.

type PreviewFile = { media_type: string; width: number; url: string }

const folderOf = (url: string): string => url.slice(0, url.lastIndexOf('/') + 1)

/** The folder, then media type, width in pixels and name of each file, between spaces: addresses have none. */
export function packFiles(files: readonly PreviewFile[]): string {
  const [first = '', ...others] = new Set(files.map(({ url }) => folderOf(url)))
  // Files of several folders keep their whole addresses.
  const folder = others.length === 0 ? first : ''
  return [
    folder,
    ...files.map(({ media_type, width, url }) => `${media_type} ${width} ${url.slice(folder.length)}`),
  ].join(' ')
}

export function unpackFiles(packed: string): PreviewFile[] {
  const [folder = '', ...words] = packed.split(' ')
  return Array.from({ length: words.length / 3 }, (_, at) => {
    const [media_type = '', width = '', name = ''] = words.slice(at * 3, at * 3 + 3)
    return { media_type, width: Number(width), url: `${folder}${name}` }
  })
}
