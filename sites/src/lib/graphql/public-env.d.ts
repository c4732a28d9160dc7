/* eslint-disable */
/* prettier-ignore */

export type introspection_types = {
  Boolean: unknown
  Community: {
    kind: 'OBJECT'
    name: 'Community'
    fields: {
      appName: {
        name: 'appName'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      }
      code: {
        name: 'code'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      }
      conciergeEmail: {
        name: 'conciergeEmail'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      }
      conciergePhone: {
        name: 'conciergePhone'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      }
      copyrightHolder: {
        name: 'copyrightHolder'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      }
      execLink: { name: 'execLink'; type: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      familiarName: {
        name: 'familiarName'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      }
      googleAnalytics: { name: 'googleAnalytics'; type: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      icon: { name: 'icon'; type: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      kind: {
        name: 'kind'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      }
      links: {
        name: 'links'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'CommunityLinks'; ofType: null } }
      }
      looks: {
        name: 'looks'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'CommunityLooks'; ofType: null } }
      }
      name: {
        name: 'name'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      }
      navMore: {
        name: 'navMore'
        type: {
          kind: 'NON_NULL'
          name: never
          ofType: {
            kind: 'LIST'
            name: never
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'CommunityLink'; ofType: null } }
          }
        }
      }
      products: {
        name: 'products'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'CommunityProducts'; ofType: null } }
      }
      tagline: {
        name: 'tagline'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      }
      timeZone: {
        name: 'timeZone'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      }
    }
  }
  CommunityAuthConfig: {
    kind: 'OBJECT'
    name: 'CommunityAuthConfig'
    fields: {
      appStoreLink: { name: 'appStoreLink'; type: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      backgroundImage: { name: 'backgroundImage'; type: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      logo: { name: 'logo'; type: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      playStoreLink: { name: 'playStoreLink'; type: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      slug: {
        name: 'slug'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      }
      textColor: { name: 'textColor'; type: { kind: 'SCALAR'; name: 'String'; ofType: null } }
    }
  }
  CommunityForum: {
    kind: 'OBJECT'
    name: 'CommunityForum'
    fields: {
      enabled: {
        name: 'enabled'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } }
      }
    }
  }
  CommunityLink: {
    kind: 'OBJECT'
    name: 'CommunityLink'
    fields: {
      label: {
        name: 'label'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      }
      link: {
        name: 'link'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      }
    }
  }
  CommunityLinks: {
    kind: 'OBJECT'
    name: 'CommunityLinks'
    fields: {
      membershipInfo: { name: 'membershipInfo'; type: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      privacy: { name: 'privacy'; type: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      terms: { name: 'terms'; type: { kind: 'SCALAR'; name: 'String'; ofType: null } }
    }
  }
  CommunityLooks: {
    kind: 'OBJECT'
    name: 'CommunityLooks'
    fields: {
      accent: {
        name: 'accent'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      }
      ground: {
        name: 'ground'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      }
      headings: {
        name: 'headings'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      }
      labels: {
        name: 'labels'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      }
      scheme: {
        name: 'scheme'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      }
    }
  }
  CommunityProducts: {
    kind: 'OBJECT'
    name: 'CommunityProducts'
    fields: {
      forum: {
        name: 'forum'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'CommunityForum'; ofType: null } }
      }
    }
  }
  DateTime: unknown
  Float: unknown
  ID: unknown
  Int: unknown
  Mutation: {
    kind: 'OBJECT'
    name: 'Mutation'
    fields: {
      login: {
        name: 'login'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } }
      }
      logout: {
        name: 'logout'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } }
      }
      tokenRefresh: {
        name: 'tokenRefresh'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } }
      }
    }
  }
  Query: {
    kind: 'OBJECT'
    name: 'Query'
    fields: {
      community: { name: 'community'; type: { kind: 'OBJECT'; name: 'Community'; ofType: null } }
      communityAuthConfig: {
        name: 'communityAuthConfig'
        type: { kind: 'OBJECT'; name: 'CommunityAuthConfig'; ofType: null }
      }
      relatedStories: {
        name: 'relatedStories'
        type: {
          kind: 'NON_NULL'
          name: never
          ofType: {
            kind: 'LIST'
            name: never
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'StoryTeaser'; ofType: null } }
          }
        }
      }
      story: { name: 'story'; type: { kind: 'OBJECT'; name: 'Story'; ofType: null } }
    }
  }
  Story: {
    kind: 'OBJECT'
    name: 'Story'
    fields: {
      author: {
        name: 'author'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'StoryAuthor'; ofType: null } }
      }
      byline: { name: 'byline'; type: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      category: { name: 'category'; type: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      content: {
        name: 'content'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      }
      id: { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } } }
      publishedDate: {
        name: 'publishedDate'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } }
      }
      slug: {
        name: 'slug'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      }
      standfirst: { name: 'standfirst'; type: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      title: {
        name: 'title'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      }
      updatedAt: {
        name: 'updatedAt'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } }
      }
      wordCount: {
        name: 'wordCount'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null } }
      }
    }
  }
  StoryAuthor: {
    kind: 'OBJECT'
    name: 'StoryAuthor'
    fields: {
      avatar: { name: 'avatar'; type: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      companyName: { name: 'companyName'; type: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      jobTitle: { name: 'jobTitle'; type: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      name: {
        name: 'name'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      }
    }
  }
  StoryTeaser: {
    kind: 'OBJECT'
    name: 'StoryTeaser'
    fields: {
      author: {
        name: 'author'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'StoryAuthor'; ofType: null } }
      }
      publishedDate: {
        name: 'publishedDate'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } }
      }
      slug: {
        name: 'slug'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      }
      standfirst: { name: 'standfirst'; type: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      title: {
        name: 'title'
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } }
      }
    }
  }
  String: unknown
}

/** An IntrospectionQuery representation of your schema.
 *
 * @remarks
 * This is an introspection of your schema saved as a file by GraphQLSP.
 * It will automatically be used by `gql.tada` to infer the types of your GraphQL documents.
 * If you need to reuse this data or update your `scalars`, update `tadaOutputLocation` to
 * instead save to a .ts instead of a .d.ts file.
 */
export type introspection = {
  name: never
  query: 'Query'
  mutation: 'Mutation'
  subscription: never
  types: introspection_types
}
