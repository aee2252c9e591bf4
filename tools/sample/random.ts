import { xoroshiro128plus } from "pure-rand/generator/XoroShiro";
