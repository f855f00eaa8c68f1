// The demo photographs by short names.

export const photos = {
  bridge: 'Bridge_by_Sander_Klootwijk.jpg',
  dragonfly: 'Dragonfly_by_Bolly.jpg',
  fossa: 'Fossa_by_Jasper_Roks.jpg',
  nuthatch: 'Kleiber_by_Lukas_Baubkus.jpg',
  fig: 'Picture_0B_by_freespace.jpg',
  landing: 'SafeLanding_by_Louis_Durrant.jpg',
  wave: 'Volna_by_Nikita_Babin.jpg',
  drum: 'Wine_by_Jakkub_Mede.jpg',
  ridge: 'aitzgorri_by_Aitzol_Berasategi.jpg',
  grain: 'analogpattern_by_Peter_Nerlich.jpg',
  lamp: 'free_by_Peter_Nerlich.jpg',
  spaniels: 'friends_by_Aitzol_Berasategi.jpg',
  clock: 'greentock_by_Peter_Nerlich.jpg',
  brook: 'life_by_Aitzol_Berasategi.jpg',
  summits: 'picosdeeuropa_by_Aitzol_Berasategi.jpg',
  dandelion: 'seeding_by_Clements_Engelhardt.jpg',
  sunset: 'sunset_by_Aitzol_Berasategi.jpg',
  umang: 'umang_by_Abhishek_Mudgal.jpg',
} as const
export type Photo = keyof typeof photos
