// What a bench gets: the running product and floor page, a session, and how many rounds to make.
import type { Product } from './product.ts'
import type { Program } from './program.ts'

export type World = {
  rounds: number
  product: Product
  floor: Program
  /** Access token of a creator. */
  token: string
  /** Path of a public image's page, without the language. */
  image_path: string
  /** Folder for what a bench writes; removed at the end. */
  scratch: string
}

/** The product with many images in its database. */
export type BigWorld = World & {
  images: number
  /** A data folder with nothing but the embedded database as it was before the product was started. */
  database_copy: string
}
