// What of an NFT lies on IPFS, where everybody may keep it for ever.

/** The metadata that the token names; the picture and the proof of its certificate, which they name. */
export const ipfsKinds = ['metadata', 'image', 'certificate'] as const
export type IpfsKind = (typeof ipfsKinds)[number]

/** Bytes of one file. */
export const IPFS_FILE_MAX = 16 * 1024 * 1024
