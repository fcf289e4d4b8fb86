import type { LucideIcon } from 'lucide-react'
import Anchor from 'lucide-react/icons/anchor'
import Archive from 'lucide-react/icons/archive'
import Award from 'lucide-react/icons/award'
import Baby from 'lucide-react/icons/baby'
import Badge from 'lucide-react/icons/badge'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Banknote from 'lucide-react/icons/banknote'
import Barcode from 'lucide-react/icons/barcode'
import Barrel from 'lucide-react/icons/barrel'
import Bed from 'lucide-react/icons/bed'
import Bike from 'lucide-react/icons/bike'
import BookOpen from 'lucide-react/icons/book-open'
import Bookmark from 'lucide-react/icons/bookmark'
import Boxes from 'lucide-react/icons/boxes'
import Briefcase from 'lucide-react/icons/briefcase'
import Bug from 'lucide-react/icons/bug'
import Bus from 'lucide-react/icons/bus'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import Camera from 'lucide-react/icons/camera'
import Car from 'lucide-react/icons/car'
import ChartBar from 'lucide-react/icons/chart-bar'
import ChartLine from 'lucide-react/icons/chart-line'
import ChartPie from 'lucide-react/icons/chart-pie'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import Cog from 'lucide-react/icons/cog'
import Coins from 'lucide-react/icons/coins'
import Compass from 'lucide-react/icons/compass'
import Construction from 'lucide-react/icons/construction'
import Container from 'lucide-react/icons/container'
import CreditCard from 'lucide-react/icons/credit-card'
import Database from 'lucide-react/icons/database'
import DoorOpen from 'lucide-react/icons/door-open'
import Droplet from 'lucide-react/icons/droplet'
import Factory from 'lucide-react/icons/factory'
import FilePenLine from 'lucide-react/icons/file-pen-line'
import FileText from 'lucide-react/icons/file-text'
import Fish from 'lucide-react/icons/fish'
import Flag from 'lucide-react/icons/flag'
import Flame from 'lucide-react/icons/flame'
import FolderOpen from 'lucide-react/icons/folder-open'
import Forklift from 'lucide-react/icons/forklift'
import Fuel from 'lucide-react/icons/fuel'
import Gift from 'lucide-react/icons/gift'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import Hammer from 'lucide-react/icons/hammer'
import HardHat from 'lucide-react/icons/hard-hat'
import Heart from 'lucide-react/icons/heart'
import Hospital from 'lucide-react/icons/hospital'
import Hourglass from 'lucide-react/icons/hourglass'
import Image from 'lucide-react/icons/image'
import Images from 'lucide-react/icons/images'
import Inbox from 'lucide-react/icons/inbox'
import Landmark from 'lucide-react/icons/landmark'
import Laptop from 'lucide-react/icons/laptop'
import Leaf from 'lucide-react/icons/leaf'
import Library from 'lucide-react/icons/library'
import Link from 'lucide-react/icons/link'
import MapPin from 'lucide-react/icons/map-pin'
import Megaphone from 'lucide-react/icons/megaphone'
import MessageSquare from 'lucide-react/icons/message-square'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Minus from 'lucide-react/icons/minus'
import Monitor from 'lucide-react/icons/monitor'
import Mountain from 'lucide-react/icons/mountain'
import Music from 'lucide-react/icons/music'
import Package from 'lucide-react/icons/package'
import Palette from 'lucide-react/icons/palette'
import PawPrint from 'lucide-react/icons/paw-print'
import Percent from 'lucide-react/icons/percent'
import Pill from 'lucide-react/icons/pill'
import Plane from 'lucide-react/icons/plane'
import Printer from 'lucide-react/icons/printer'
import Puzzle from 'lucide-react/icons/puzzle'
import QrCode from 'lucide-react/icons/qr-code'
import Receipt from 'lucide-react/icons/receipt'
import Recycle from 'lucide-react/icons/recycle'
import Ruler from 'lucide-react/icons/ruler'
import Sailboat from 'lucide-react/icons/sailboat'
import Scale from 'lucide-react/icons/scale'
import School from 'lucide-react/icons/school'
import Scissors from 'lucide-react/icons/scissors'
import Send from 'lucide-react/icons/send'
import Server from 'lucide-react/icons/server'
import Settings from 'lucide-react/icons/settings'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Ship from 'lucide-react/icons/ship'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import Signpost from 'lucide-react/icons/signpost'
import Smartphone from 'lucide-react/icons/smartphone'
import Snowflake from 'lucide-react/icons/snowflake'
import Sprout from 'lucide-react/icons/sprout'
import Star from 'lucide-react/icons/star'
import Stethoscope from 'lucide-react/icons/stethoscope'
import Store from 'lucide-react/icons/store'
import Tags from 'lucide-react/icons/tags'
import Tent from 'lucide-react/icons/tent'
import Terminal from 'lucide-react/icons/terminal'
import Timer from 'lucide-react/icons/timer'
import Tractor from 'lucide-react/icons/tractor'
import TrainFront from 'lucide-react/icons/train-front'
import TreePine from 'lucide-react/icons/tree-pine'
import Trophy from 'lucide-react/icons/trophy'
import Upload from 'lucide-react/icons/upload'
import UserPlus from 'lucide-react/icons/user-plus'
import UserRoundCheck from 'lucide-react/icons/user-round-check'
import Utensils from 'lucide-react/icons/utensils'
import Video from 'lucide-react/icons/video'
import Wallet from 'lucide-react/icons/wallet'
import Warehouse from 'lucide-react/icons/warehouse'
import Waves from 'lucide-react/icons/waves'
import Wrench from 'lucide-react/icons/wrench'
import Zap from 'lucide-react/icons/zap'
import { DEFAULT_SHAPE, ICON_SHAPES } from './icon-names'
import { RECORD_SHAPES } from './record-shapes'
import { ShapeIcon } from './ShapeIcon'

/** Library shapes, in one file that loads with the first of them: the name in schema files, the drawing. */
export const ICON_LIBRARY: Readonly<Record<string, LucideIcon>> = {
  anchor: Anchor,
  archive: Archive,
  award: Award,
  baby: Baby,
  badge: Badge,
  'badge-check': BadgeCheck,
  banknote: Banknote,
  barcode: Barcode,
  barrel: Barrel,
  bed: Bed,
  bike: Bike,
  'book-open': BookOpen,
  bookmark: Bookmark,
  boxes: Boxes,
  briefcase: Briefcase,
  bug: Bug,
  bus: Bus,
  'calendar-check': CalendarCheck,
  camera: Camera,
  car: Car,
  'chart-bar': ChartBar,
  'chart-line': ChartLine,
  'chart-pie': ChartPie,
  'clipboard-check': ClipboardCheck,
  'clipboard-list': ClipboardList,
  coins: Coins,
  comments: MessagesSquare,
  compass: Compass,
  construction: Construction,
  container: Container,
  contract: FilePenLine,
  'credit-card': CreditCard,
  database: Database,
  'door-open': DoorOpen,
  droplet: Droplet,
  factory: Factory,
  'file-text': FileText,
  fish: Fish,
  flag: Flag,
  flame: Flame,
  'folder-open': FolderOpen,
  forklift: Forklift,
  fuel: Fuel,
  gear: Settings,
  gears: Cog,
  gift: Gift,
  'graduation-cap': GraduationCap,
  hammer: Hammer,
  'hard-hat': HardHat,
  heart: Heart,
  hospital: Hospital,
  hourglass: Hourglass,
  image: Image,
  images: Images,
  inbox: Inbox,
  invoice: Receipt,
  landmark: Landmark,
  laptop: Laptop,
  leaf: Leaf,
  library: Library,
  link: Link,
  'map-pin': MapPin,
  megaphone: Megaphone,
  'message-square': MessageSquare,
  minus: Minus,
  monitor: Monitor,
  mountain: Mountain,
  music: Music,
  package: Package,
  palette: Palette,
  'paw-print': PawPrint,
  percent: Percent,
  pill: Pill,
  plane: Plane,
  printer: Printer,
  puzzle: Puzzle,
  'qr-code': QrCode,
  receipt: Receipt,
  recycle: Recycle,
  ruler: Ruler,
  sailboat: Sailboat,
  scale: Scale,
  school: School,
  scissors: Scissors,
  send: Send,
  server: Server,
  settings: Settings,
  'shield-check': ShieldCheck,
  ship: Ship,
  'shopping-cart': ShoppingCart,
  signpost: Signpost,
  smartphone: Smartphone,
  snowflake: Snowflake,
  sprout: Sprout,
  star: Star,
  stethoscope: Stethoscope,
  store: Store,
  tags: Tags,
  tent: Tent,
  terminal: Terminal,
  timer: Timer,
  tractor: Tractor,
  'train-front': TrainFront,
  'tree-pine': TreePine,
  trophy: Trophy,
  upload: Upload,
  'user-plus': UserPlus,
  'user-round-check': UserRoundCheck,
  utensils: Utensils,
  video: Video,
  wallet: Wallet,
  warehouse: Warehouse,
  waves: Waves,
  wrench: Wrench,
  zap: Zap,
}

/** Other names of the library's drawings, for schema files. */
const ALIASES: Readonly<Record<string, string>> = {
  boat: 'sailboat',
  box: 'package',
  cart: 'shopping-cart',
  chart: 'chart-bar',
  money: 'banknote',
}

/** Every name that has a drawing of its own, sorted. */
export function iconNames(): string[] {
  return [...Object.keys(ICON_SHAPES), ...Object.keys(RECORD_SHAPES), ...Object.keys(ICON_LIBRARY)].sort()
}

/** The drawing of a name; undefined for one that the library does not know. */
export function libraryDrawing(name: string): LucideIcon | undefined {
  const known = ALIASES[name] ?? name
  return Object.hasOwn(ICON_LIBRARY, known) ? ICON_LIBRARY[known] : undefined
}

/** A drawing of the library; a name it does not know shows the default icon (SHELL-05). Load it lazily. */
export function LibraryIcon({ name, className }: { name: string; className: string }) {
  const Drawing = libraryDrawing(name)
  if (!Drawing)
    return (
      <ShapeIcon
        path={Object.hasOwn(RECORD_SHAPES, name) ? RECORD_SHAPES[name] : DEFAULT_SHAPE}
        className={className}
      />
    )
  return <Drawing className={`${className} library`} aria-hidden="true" />
}
