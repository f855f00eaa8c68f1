// What the people of the demo world say of themselves: as filled in as an account in use, and plainly a demonstration.
import type { z } from 'zod'
import type { ProfileUpdate } from '#lib/contract/account-forms.ts'
import type { DemoPersonKey } from './demo-accounts.ts'

type DemoProfile = z.input<typeof ProfileUpdate>

const natural = { user_type: 'natural', civility: 'other', nationality: 'FR', country: 'FR' } as const

export const demoProfiles: Record<DemoPersonKey, DemoProfile> = {
  creator: {
    ...natural,
    born_on: '1984-03-21',
    birth_city: 'Bayonne',
    birth_country: 'FR',
    address: '7 rue de la Démonstration',
    zip: '64100',
    city: 'Bayonne',
    region: 'Nouvelle-Aquitaine',
    fixed_phone: '+33 1 99 00 12 34',
    public_name: 'Northern Ridges (demo)',
    mini_bio:
      'Mountains, streams and the light just before evening. This is a demonstration account: its photographs were published under free licences by the authors named beside them.',
    website: 'https://northern-ridges.example',
    photographer_name: 'Northern Ridges',
    active_since: 2012,
    equipment: 'A light full-frame camera, a 24 mm and an 85 mm lens, and a tripod that stays in the car too often.',
    for_hire: true,
    genres: ['gen_mountain', 'gen_landscape', 'gen_nature', 'gen_people'],
    tags: ['mountains', 'ridge', 'snow', 'larch', 'stream', 'forest', 'sunset', 'Basque Country', 'Spain'],
  },
  agency: {
    user_type: 'legal',
    civility: 'other',
    born_on: '1979-09-02',
    nationality: 'FR',
    address: '3 place de la Démonstration',
    zip: '69002',
    city: 'Lyon',
    country: 'FR',
    company_type: 'business',
    company_name: 'Demo Pictures',
    company_email: 'office@demo-pictures.example',
    company_number: '123 456 782',
    vat_number: 'FR11123456782',
    company_address: '3 place de la Démonstration',
    company_zip: '69002',
    company_city: 'Lyon',
    company_country: 'FR',
    representative_civility: 'other',
    representative_first_name: 'Demo',
    representative_last_name: 'Agency',
    representative_email: 'direction@demo-pictures.example',
    representative_born_on: '1979-09-02',
    representative_nationality: 'FR',
    representative_country: 'FR',
    public_name: 'Demo Pictures',
    mini_bio:
      'An agency for what is small and close: birds, insects, objects on a table. A demonstration account; each photograph names its real author and licence.',
    website: 'https://demo-pictures.example',
    for_hire: false,
    genres: ['gen_macro', 'gen_wildlife', 'gen_still_life', 'gen_architecture'],
    tags: ['bird', 'dragonfly', 'insect', 'backlight', 'fruit', 'bridge', 'shadow'],
  },
  studio: {
    ...natural,
    born_on: '1991-01-15',
    address: '18 quai de la Démonstration',
    zip: '44000',
    city: 'Nantes',
    public_name: 'Form and Colour Studio (demo)',
    mini_bio:
      'Light, texture and what a screen can draw. A demonstration account: the works are by the authors named beside them.',
    photographer_name: 'Form and Colour',
    active_since: 2015,
    equipment: 'A macro lens, coloured paper, and a lot of walls.',
    for_hire: true,
    genres: ['gen_abstract', 'gen_digital_art', 'gen_illustration', 'gen_still_life'],
    tags: ['abstract', 'texture', 'colour', 'gradient', 'light', 'pattern', 'facets'],
  },
  admin: {
    ...natural,
    born_on: '1980-05-05',
    address: '1 rue de la Démonstration',
    zip: '75002',
    city: 'Paris',
  },
  buyer: {
    ...natural,
    born_on: '1988-06-30',
    address: '22 avenue de la Démonstration',
    zip: '33000',
    city: 'Bordeaux',
    public_name: 'A collector (demo)',
    mini_bio: 'Collects landscapes and quiet still lifes. A demonstration account.',
    genres: ['gen_landscape', 'gen_still_life', 'gen_fine_art'],
    tags: ['mountains', 'light', 'wood'],
  },
}
