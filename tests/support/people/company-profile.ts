// A French company and the person who signs for it, as their forms send them.

export const company = {
  company_type: 'business' as const,
  company_name: 'Lumière & Fils',
  company_email: 'office@lumiere.example',
  company_number: '732 829 320',
  company_address: '25 rue du Premier-Film',
  company_zip: '69008',
  company_city: 'Lyon',
  company_country: 'FR',
}

export const representative = {
  representative_civility: 'mister' as const,
  representative_first_name: 'Auguste',
  representative_last_name: 'Lumière',
  representative_email: 'auguste@lumiere.example',
  representative_born_on: '1962-10-19',
  representative_nationality: 'FR',
  representative_country: 'FR',
}
