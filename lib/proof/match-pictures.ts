// Which of several pictures belongs to which of several certificates.

/**
 * Each certificate with the picture to compare it with, and the pictures that fit none. A picture goes to the certificate of
 * its own bytes; the only picture of the only certificate is compared with it, whatever it is.
 */
export function matchPictures<C, P>(
  certificates: readonly C[],
  pictures: readonly P[],
  fits: (certificate: C, picture: P) => boolean,
): { pairs: { certificate: C; picture: P | null }[]; others: P[] } {
  const [only] = pictures
  if (certificates.length === 1 && pictures.length === 1 && only !== undefined)
    return { pairs: certificates.map(certificate => ({ certificate, picture: only })), others: [] }
  const pairs = certificates.map(certificate => ({
    certificate,
    picture: pictures.find(picture => fits(certificate, picture)) ?? null,
  }))
  return { pairs, others: pictures.filter(picture => !pairs.some(pair => pair.picture === picture)) }
}
