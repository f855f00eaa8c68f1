// The product's name and addresses, in the one place from which they can be changed.

/** Name, short line and contact address of the product as they appear on screens and in page titles. */
export const brand = {
  name: 'Auctor',
  contact_email: 'contact@auctor.example',
} as const
