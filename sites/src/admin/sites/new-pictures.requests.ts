import { adminRequest, graphql } from '../../lib/graphql/admin.ts'

const ADD = graphql(`
  mutation AddSitePicture($code: String!, $path: String!, $data: String!) {
    sitePictureAdd(code: $code, path: $path, data: $data)
  }
`)

/** Stores a picture for a brand; returns its id. */
export async function addSitePicture(picture: { code: string; path: string; data: string }): Promise<string> {
  return (await adminRequest(ADD, picture)).sitePictureAdd
}
