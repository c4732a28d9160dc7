function US(state: string, name: string) {
  return { state, name }
}

const AMERICAN: Readonly<Record<string, ReturnType<typeof US>>> = {
  Albany: US('NY', 'New York'),
  Atlanta: US('GA', 'Georgia'),
  Austin: US('TX', 'Texas'),
  Boston: US('MA', 'Massachusetts'),
  Brooklyn: US('NY', 'New York'),
  Chicago: US('IL', 'Illinois'),
  Denver: US('CO', 'Colorado'),
  Detroit: US('MI', 'Michigan'),
  Hartford: US('CT', 'Connecticut'),
  'Los Angeles': US('CA', 'California'),
  Miami: US('FL', 'Florida'),
  Milwaukee: US('WI', 'Wisconsin'),
  Minneapolis: US('MN', 'Minnesota'),
  Nashville: US('TN', 'Tennessee'),
  'New Orleans': US('LA', 'Louisiana'),
  'New York': US('NY', 'New York'),
  Oakland: US('CA', 'California'),
  Philadelphia: US('PA', 'Pennsylvania'),
  Phoenix: US('AZ', 'Arizona'),
  Pittsburgh: US('PA', 'Pennsylvania'),
  Portland: US('OR', 'Oregon'),
  Raleigh: US('NC', 'North Carolina'),
  'Rapid City': US('SD', 'South Dakota'),
  'San Diego': US('CA', 'California'),
  'San Jose': US('CA', 'California'),
  Seattle: US('WA', 'Washington'),
}

/** Country and cities by ISO 3166 code. */
const ELSEWHERE: readonly (readonly [code: string, country: string, cities: readonly string[]])[] = [
  ['AE', 'United Arab Emirates', ['Dubai']],
  ['AT', 'Austria', ['Linz', 'Vienna']],
  ['BE', 'Belgium', ['Brussels']],
  ['BG', 'Bulgaria', ['Sofia']],
  ['BR', 'Brazil', ['Rio de Janeiro', 'São Paulo']],
  ['CA', 'Canada', ['Montréal', 'Québec City', 'Toronto', 'Vancouver']],
  ['CH', 'Switzerland', ['Zürich']],
  ['CL', 'Chile', ['Santiago']],
  ['CN', 'China', ['Shanghai']],
  ['CZ', 'Czechia', ['Brno']],
  ['DE', 'Germany', ['Berlin', 'Bremen', 'Frankfurt', 'Hamburg', 'Leipzig']],
  ['DK', 'Denmark', ['Copenhagen']],
  ['EG', 'Egypt', ['Cairo']],
  ['ES', 'Spain', ['Barcelona', 'Madrid', 'Santander']],
  ['FI', 'Finland', ['Helsinki']],
  ['FR', 'France', ['Lyon', 'Paris']],
  [
    'GB',
    'United Kingdom',
    `Bath,Birmingham,Blackpool,Bradford,Bristol,Canterbury,Cardiff,Edinburgh,Glasgow,Inverness,Leeds,London,Manchester,Norwich,Oxford,Southampton,Winchester,Wolverhampton,York`.split(
      ',',
    ),
  ],
  ['GH', 'Ghana', ['Accra']],
  ['GR', 'Greece', ['Athens']],
  ['HK', 'Hong Kong', ['Hong Kong']],
  ['HU', 'Hungary', ['Budapest']],
  ['IE', 'Ireland', ['Dublin']],
  ['IL', 'Israel', ['Tel Aviv']],
  ['IN', 'India', ['Mumbai', 'Pune']],
  ['IT', 'Italy', ['Milan', 'Rome']],
  ['JP', 'Japan', ['Osaka', 'Tokyo', 'Yokohama']],
  ['KE', 'Kenya', ['Nairobi']],
  ['MA', 'Morocco', ['Rabat']],
  ['MX', 'Mexico', ['Mexico City']],
  ['NG', 'Nigeria', ['Abuja', 'Lagos']],
  ['NL', 'Netherlands', ['Amsterdam', 'Rotterdam']],
  ['NO', 'Norway', ['Bergen', 'Oslo']],
  ['PH', 'Philippines', ['Manila']],
  ['PK', 'Pakistan', ['Karachi']],
  ['PL', 'Poland', ['Gdańsk', 'Warsaw']],
  ['PT', 'Portugal', ['Lisbon', 'Porto']],
  ['RO', 'Romania', ['Bucharest']],
  ['SE', 'Sweden', ['Gothenburg', 'Stockholm']],
  ['SG', 'Singapore', ['Singapore']],
  ['SN', 'Senegal', ['Dakar']],
  ['TH', 'Thailand', ['Bangkok']],
  ['TR', 'Türkiye', ['Istanbul']],
  ['TZ', 'Tanzania', ['Dar es Salaam']],
  ['VN', 'Vietnam', ['Ho Chi Minh City']],
  ['ZA', 'South Africa', ['Cape Town', 'Johannesburg']],
  ['ZM', 'Zambia', ['Lusaka']],
]

export type Place = { readonly name: string; readonly code: string }

/** "Boston, Massachusetts" with US-MA; "Porto, Portugal" with PT; "Singapore" with SG. */
export function placeOf(city: string): Place {
  const american = AMERICAN[city]
  if (american) return { name: `${city}, ${american.name}`, code: `US-${american.state}` }
  const found = ELSEWHERE.find(([, , cities]) => cities.includes(city))
  if (!found) throw new Error(`No country is known for ${city}`)
  const [code, country] = found
  return { name: city === country ? city : `${city}, ${country}`, code }
}
