/** One setting of an installation: a key of tessera.config.ts and a variable of the environment. */
export interface InstallationSetting {
  /** the environment goes before the file */
  variable: string
  holds: 'text' | 'number' | 'switch' | 'list'
  /** what it says, in one line */
  meaning: string
  /** what holds without it */
  absent: string
  /** a secret stays in the environment; an address may be in the file unless it holds a password */
  secret?: 'always' | 'password'
}

const TILES = 'an address with {z}, {x} and {y}, or the path of a .pmtiles file'

/**
 * Every setting by its key in tessera.config.ts. The reader of the file, its type and the reference page come
 * from here; the reader of the environment (src/server/config.ts) checks the values.
 */
export const SETTINGS = {
  port: { variable: 'PORT', holds: 'number', meaning: 'port of the server', absent: '4280' },
  host: { variable: 'HOST', holds: 'text', meaning: 'address it listens on', absent: '127.0.0.1' },
  data: {
    variable: 'TESSERA_DATA',
    holds: 'text',
    meaning: 'folder of the embedded database and of files',
    absent: '.data',
  },
  databaseUrl: {
    variable: 'DATABASE_URL',
    holds: 'text',
    meaning: 'a PostgreSQL instead of the embedded database',
    absent: 'the embedded database',
    secret: 'password',
  },
  languages: {
    variable: 'TESSERA_LANGUAGES',
    holds: 'list',
    meaning: 'languages of the screens on offer, that of people without one first: it, en, or one of texts/',
    absent: 'it and en, and the setting ui.defaultLanguage',
  },
  demo: {
    variable: 'TESSERA_DEMO',
    holds: 'switch',
    meaning: 'fills an empty database with the demo company',
    absent: 'false',
  },
  demoPassword: {
    variable: 'TESSERA_DEMO_PASSWORD',
    holds: 'text',
    meaning: 'password of the demo users',
    absent: 'the one of the README, on this machine alone',
    secret: 'always',
  },
  schedules: {
    variable: 'TESSERA_SCHEDULES',
    holds: 'switch',
    meaning: 'this process starts scheduled jobs',
    absent: 'true',
  },
  model: {
    variable: 'TESSERA_MODEL',
    holds: 'text',
    meaning:
      'live: changed schema files take effect at once; staged: they wait until someone applies their plan',
    absent: 'live',
  },
  publicUrl: {
    variable: 'TESSERA_URL',
    holds: 'text',
    meaning: 'public address of the office; links in mails begin with it',
    absent: 'where the server listens',
  },
  trustedProxies: {
    variable: 'TESSERA_TRUSTED_PROXIES',
    holds: 'list',
    meaning: 'proxies in front of the office that may name the caller, by address or network',
    absent: 'none',
  },
  mailServer: {
    variable: 'TESSERA_SMTP_URL',
    holds: 'text',
    meaning: 'mail server: smtp://host:587 or smtps://host:465',
    absent: 'mails stay in the outbox',
    secret: 'password',
  },
  mailFrom: {
    variable: 'TESSERA_MAIL_FROM',
    holds: 'text',
    meaning: 'sender of mails: Office <office@company.example>',
    absent: 'needed with a mail server',
  },
  mailCertificates: {
    variable: 'TESSERA_MAIL_CA',
    holds: 'text',
    meaning: 'PEM file of the authority that signed the certificates of the mail servers',
    absent: 'the public authorities',
  },
  certifiedMailServer: {
    variable: 'TESSERA_PEC_URL',
    holds: 'text',
    meaning: 'server of certified mail (PEC)',
    absent: 'certified mail is refused',
    secret: 'password',
  },
  certifiedMailFrom: {
    variable: 'TESSERA_PEC_FROM',
    holds: 'text',
    meaning: 'sender of certified mail',
    absent: 'needed with its server',
  },
  returnsKey: {
    variable: 'TESSERA_RETURNS_KEY',
    holds: 'text',
    meaning: 'key with which the mail server reports bounces',
    absent: 'bounces are read from a mailbox',
    secret: 'always',
  },
  identityUrl: {
    variable: 'TESSERA_IDP_URL',
    holds: 'text',
    meaning: 'OpenID provider that people may sign in with',
    absent: 'by name and password alone',
  },
  identityRealm: {
    variable: 'TESSERA_IDP_REALM',
    holds: 'text',
    meaning: 'its realm (Keycloak)',
    absent: 'no realm',
  },
  identityClientId: {
    variable: 'TESSERA_IDP_CLIENT_ID',
    holds: 'text',
    meaning: 'client id of the office at the provider',
    absent: 'needed with a provider',
  },
  geocoder: {
    variable: 'TESSERA_GEOCODER',
    holds: 'text',
    meaning: 'kind of the geocoder: nominatim or photon',
    absent: 'nominatim',
  },
  geocoderUrl: {
    variable: 'TESSERA_GEOCODER_URL',
    holds: 'text',
    meaning: 'geocoder that suggests places',
    absent: 'places of the loaded extract',
    secret: 'password',
  },
  directions: {
    variable: 'TESSERA_DIRECTIONS',
    holds: 'text',
    meaning: 'kind of the routing service: valhalla, osrm or graphhopper',
    absent: 'valhalla',
  },
  directionsUrl: {
    variable: 'TESSERA_DIRECTIONS_URL',
    holds: 'text',
    meaning: 'routing service of maps',
    absent: 'routes over the data of the office',
    secret: 'password',
  },
  directionsKey: {
    variable: 'TESSERA_DIRECTIONS_KEY',
    holds: 'text',
    meaning: 'key that the routing service asks for',
    absent: 'none',
    secret: 'always',
  },
  directionsPoints: {
    variable: 'TESSERA_DIRECTIONS_POINTS',
    holds: 'number',
    meaning: 'most points of one tour',
    absent: 'the usual limit of the service',
  },
  directionsTraffic: {
    variable: 'TESSERA_DIRECTIONS_TRAFFIC',
    holds: 'switch',
    meaning: 'the routing service knows the traffic',
    absent: 'false',
  },
  tilesRoadmap: {
    variable: 'TESSERA_TILES_ROADMAP',
    holds: 'text',
    meaning: `road map: ${TILES}`,
    absent: 'none',
  },
  tilesRoadmapAttribution: {
    variable: 'TESSERA_TILES_ROADMAP_ATTRIBUTION',
    holds: 'text',
    meaning: 'source that the road map names',
    absent: 'the one of the file',
  },
  tilesSatellite: {
    variable: 'TESSERA_TILES_SATELLITE',
    holds: 'text',
    meaning: `satellite images: ${TILES}`,
    absent: 'none',
  },
  tilesSatelliteAttribution: {
    variable: 'TESSERA_TILES_SATELLITE_ATTRIBUTION',
    holds: 'text',
    meaning: 'source that the satellite images name',
    absent: 'the one of the file',
  },
  tilesHybrid: {
    variable: 'TESSERA_TILES_HYBRID',
    holds: 'text',
    meaning: `hybrid map: ${TILES}`,
    absent: 'none',
  },
  tilesHybridAttribution: {
    variable: 'TESSERA_TILES_HYBRID_ATTRIBUTION',
    holds: 'text',
    meaning: 'source that the hybrid map names',
    absent: 'the one of the file',
  },
  tilesTerrain: {
    variable: 'TESSERA_TILES_TERRAIN',
    holds: 'text',
    meaning: `terrain: ${TILES}`,
    absent: 'none',
  },
  tilesTerrainAttribution: {
    variable: 'TESSERA_TILES_TERRAIN_ATTRIBUTION',
    holds: 'text',
    meaning: 'source that the terrain names',
    absent: 'the one of the file',
  },
  outboundHosts: {
    variable: 'TESSERA_OUTBOUND_HOSTS',
    holds: 'list',
    meaning: 'hosts that settings of the office may name',
    absent: 'none',
  },
  mapHosts: {
    variable: 'TESSERA_MAP_HOSTS',
    holds: 'list',
    meaning: 'the same for maps alone',
    absent: 'none',
  },
} as const satisfies Record<string, InstallationSetting>
