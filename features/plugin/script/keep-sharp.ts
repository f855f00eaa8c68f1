// Lets the browser choose the picture by how large it is shown and how fine the screen is.

export function keepSharp(picture: HTMLImageElement, sources: readonly { url: string; width: number }[]): void {
  const measure = () => {
    const sizes = `${Math.max(1, Math.ceil(picture.getBoundingClientRect().width))}px`
    if (picture.sizes !== sizes) picture.sizes = sizes
  }
  measure()
  picture.srcset = sources.map(({ url, width }) => `${url} ${width}w`).join(', ')
  new ResizeObserver(measure).observe(picture)
}
