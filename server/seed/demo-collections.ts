// The collections of the demo world: whose they are, and which photographs are in them.
import type { DemoPersonKey } from './demo-accounts.ts'

export const demoCollections: { owner: DemoPersonKey; name: string; files: string[] }[] = [
  {
    owner: 'creator',
    name: 'Mountains of the north',
    files: [
      'picosdeeuropa_by_Aitzol_Berasategi.jpg',
      'sunset_by_Aitzol_Berasategi.jpg',
      'aitzgorri_by_Aitzol_Berasategi.jpg',
      'life_by_Aitzol_Berasategi.jpg',
    ],
  },
  {
    owner: 'agency',
    name: 'Small and close',
    files: ['Kleiber_by_Lukas_Baubkus.jpg', 'seeding_by_Clements_Engelhardt.jpg', 'Dragonfly_by_Bolly.jpg'],
  },
  {
    owner: 'studio',
    name: 'Form and colour',
    files: [
      'Volna_by_Nikita_Babin.jpg',
      'umang_by_Abhishek_Mudgal.jpg',
      'Fossa_by_Jasper_Roks.jpg',
      'analogpattern_by_Peter_Nerlich.jpg',
    ],
  },
]
