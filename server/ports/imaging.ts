// Judges arrived photographs by their bytes and makes everything that is shown instead of the original.
import type { PhotoFacts } from '#lib/photo-facts.ts'
import type { ImageFileRefusal } from '#lib/rules/image-file.ts'
import type { StandardValues } from '#lib/rules/moderation.ts'

export type { PhotoFacts } from '#lib/photo-facts.ts'

/** `image_damaged`: cannot be decoded to its end within the limits. `image_unsafe`: carries a program or a web page. */
export type ImageRefusal = ImageFileRefusal | 'image_damaged' | 'image_unsafe'

export type Inspection =
  | { accepted: false; refusal: ImageRefusal }
  | {
      accepted: true
      bytes: number
      /** Pixels as shown, EXIF orientation applied. */
      width: number
      height: number
      facts: PhotoFacts
    }

export type DerivedFile = {
  /** File name inside the folder that was given, such as `1280.webp`. */
  name: string
  media_type: 'image/jpeg' | 'image/webp' | 'image/avif'
  width: number
  height: number
  bytes: number
}

export type Derivation = {
  files: DerivedFile[]
  /** 32 × 32 luma values (ITU-R BT.601), row by row: the input of the perceptual fingerprint. */
  luma: Uint8Array
  /** ThumbHash, base64: the blurred picture shown while a preview loads. */
  thumbhash: string
  /** Dominant colour as `#rrggbb`. */
  colour: string
  /** RGB, 224 × 224 pixels without regard to proportions: the input of the classifier. */
  sample: Uint8Array
  /** How much of a picture there is. */
  standards: StandardValues
}

/** What pictures are compared by: {@link Derivation} says more of both. */
export type PictureSample = Pick<Derivation, 'luma' | 'sample'>

/**
 * A decoding process ended before it answered, and not by the file's doing: the machine was too busy, or somebody stopped
 * it. The same may work later.
 */
export class DecodingInterrupted extends Error {
  constructor(reason: string) {
    super(`decoding was interrupted: ${reason}`)
    this.name = 'DecodingInterrupted'
  }
}

/** Previews in a folder and what was measured for them; `done` removes the folder with whatever is left in it. */
export type MadePreviews = { directory: string; derivation: Derivation; done(): Promise<void> }

export type ImagingPort = {
  /**
   * Judges a file by its bytes; every kind of bad file is an answer, not an error. Throws {@link DecodingInterrupted} when
   * nothing can be said about the file. With a name, the previews of an accepted file may be made from the same decoding.
   */
  inspect(path: string, name?: string): Promise<Inspection>
  /** The previews that the inspection made under this name, for one taker; null when there are none. */
  made(name: string): MadePreviews | null
  /** Writes the previews of an accepted original into an existing folder. Throws when the file cannot be decoded. */
  derive(path: string, directory: string): Promise<Derivation>
  /** The previews that save visitors bytes at five times the cost of all others together: for a later, patient job. */
  deriveFiner(path: string, directory: string): Promise<DerivedFile[]>
  /** Writes `1280.webp` alone, of any file that a decoder reads. Throws for others, and {@link DecodingInterrupted}. */
  copy(path: string, directory: string): Promise<DerivedFile>
  /** Cuts one of our previews into the parts of its grid, written as `0-0.jpg`; answers their names, none of a small preview. */
  tiles(path: string, directory: string): Promise<string[]>
  /** Of any picture that a decoder reads, without writing anything. Throws for others, and {@link DecodingInterrupted}. */
  sample(path: string): Promise<PictureSample>
}
