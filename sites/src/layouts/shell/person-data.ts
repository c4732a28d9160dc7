import { imageSource } from '../../ui/image-source.ts'

type Person = {
  readonly name: string
  readonly path?: string | null
  readonly jobTitle?: string | null
  readonly companyName?: string | null
  readonly avatar?: Parameters<typeof imageSource>[0] | null
}

/** A person in schema.org terms. */
export function personData({ name, path, jobTitle, companyName, avatar }: Person, origin: string) {
  const absolute = (address: string) => new URL(address, origin).href
  return {
    '@type': 'Person',
    name,
    ...(path ? { url: absolute(path) } : {}),
    ...(jobTitle ? { jobTitle } : {}),
    ...(companyName ? { worksFor: { '@type': 'Organization', name: companyName } } : {}),
    ...(avatar ? { image: absolute(imageSource(avatar)) } : {}),
  }
}
