/** Keys are stored, and searched as words; they never change. Labels may. */
export const INDUSTRIES: Readonly<Record<string, string>> = {
  'advertising-and-marketing': 'Advertising and marketing',
  'agriculture-and-food': 'Agriculture and food',
  'banking-and-finance': 'Banking and finance',
  construction: 'Construction',
  consulting: 'Consulting',
  'cybersecurity-services': 'Cybersecurity services',
  'design-and-creative-services': 'Design and creative services',
  education: 'Education',
  'energy-and-utilities': 'Energy and utilities',
  government: 'Government',
  'health-care': 'Health care',
  'hospitality-and-travel': 'Hospitality and travel',
  insurance: 'Insurance',
  'legal-services': 'Legal services',
  'logistics-and-transport': 'Logistics and transport',
  manufacturing: 'Manufacturing',
  'media-and-entertainment': 'Media and entertainment',
  nonprofit: 'Nonprofit',
  'real-estate': 'Real estate',
  retail: 'Retail',
  'software-and-cloud': 'Software and cloud',
  telecommunications: 'Telecommunications',
}

export const EMPLOYEE_COUNTS: Readonly<Record<string, string>> = {
  '1': 'Just me',
  '2-10': '2–10 employees',
  '11-50': '11–50 employees',
  '51-200': '51–200 employees',
  '201-500': '201–500 employees',
  '501-1000': '501–1,000 employees',
  '1001-5000': '1,001–5,000 employees',
  '5001-10000': '5,001–10,000 employees',
  'over-10000': 'More than 10,000 employees',
}

export const EXPERTISE: Readonly<Record<string, string>> = {
  accounting: 'Accounting',
  'artificial-intelligence': 'Artificial intelligence',
  'brand-strategy': 'Brand strategy',
  'business-development': 'Business development',
  'change-management': 'Change management',
  'cloud-infrastructure': 'Cloud infrastructure',
  'client-relationships': 'Client relationships',
  'content-strategy': 'Content strategy',
  'corporate-finance': 'Corporate finance',
  'customer-experience': 'Customer experience',
  cybersecurity: 'Cybersecurity',
  'data-engineering': 'Data engineering',
  'developer-experience': 'Developer experience',
  'digital-advertising': 'Digital advertising',
  fundraising: 'Fundraising',
  'go-to-market': 'Go to market',
  hiring: 'Hiring',
  investing: 'Investing',
  leadership: 'Leadership',
  'legal-and-compliance': 'Legal and compliance',
  'mergers-and-acquisitions': 'Mergers and acquisitions',
  'organizational-culture': 'Organizational culture',
  'payment-systems': 'Payment systems',
  'pricing-strategy': 'Pricing strategy',
  privacy: 'Privacy',
  'product-management': 'Product management',
  'public-relations': 'Public relations',
  'remote-work': 'Remote work',
  'risk-management': 'Risk management',
  'sales-leadership': 'Sales leadership',
  'search-marketing': 'Search marketing',
  'site-reliability': 'Site reliability',
  'social-media': 'Social media',
  'software-architecture': 'Software architecture',
  'supply-chains': 'Supply chains',
  sustainability: 'Sustainability',
  'user-research': 'User research',
  'wealth-management': 'Wealth management',
}

/** The facets by which the directory is counted and filtered. For groups the value is the slug. */
export const FACETS = ['industry', 'location', 'expertise', 'group'] as const
export type Facet = (typeof FACETS)[number]

/** The label of a facet value; places are already labels, and for groups the name is passed. */
export function facetLabel(facet: Facet, value: string, name?: string | null): string {
  if (name) return name
  if (facet === 'industry') return INDUSTRIES[value] ?? value
  return (facet === 'expertise' && EXPERTISE[value]) || value
}
