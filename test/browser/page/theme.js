/**
 * Copyright 2026 Google LLC
 *
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */

/** The default theme of the official React renderer (A2UI 0.8), which wears the class names of the Lit renderer's structural styles; copied, for packages do not export it to Lit. */

// =============================================================================
// Element Styles (used for markdown rendering and form elements)
// =============================================================================

const elementA = {
  "typography-f-sf": true,
  "typography-fs-n": true,
  "typography-w-500": true,
  "layout-as-n": true,
  "layout-dis-iflx": true,
  "layout-al-c": true,
  "typography-td-none": true,
  "color-c-p40": true,
};

const elementAudio = {
  "layout-w-100": true,
};

const elementBody = {
  "typography-f-s": true,
  "typography-fs-n": true,
  "typography-w-400": true,
  "layout-mt-0": true,
  "layout-mb-2": true,
  "typography-sz-bm": true,
  "color-c-n10": true,
};

const elementButton = {
  "typography-f-sf": true,
  "typography-fs-n": true,
  "typography-w-500": true,
  "layout-pt-3": true,
  "layout-pb-3": true,
  "layout-pl-5": true,
  "layout-pr-5": true,
  "layout-mb-1": true,
  "border-br-16": true,
  "border-bw-0": true,
  "border-c-n70": true,
  "border-bs-s": true,
  "color-bgc-s30": true,
  "behavior-ho-80": true,
};

const elementHeading = {
  "typography-f-sf": true,
  "typography-fs-n": true,
  "typography-w-500": true,
  "layout-mt-0": true,
  "layout-mb-2": true,
};

const elementIframe = {
  "behavior-sw-n": true,
};

const elementInput = {
  "typography-f-sf": true,
  "typography-fs-n": true,
  "typography-w-400": true,
  "layout-pl-4": true,
  "layout-pr-4": true,
  "layout-pt-2": true,
  "layout-pb-2": true,
  "border-br-6": true,
  "border-bw-1": true,
  "color-bc-s70": true,
  "border-bs-s": true,
  "layout-as-n": true,
  "color-c-n10": true,
};

const elementP = {
  "typography-f-s": true,
  "typography-fs-n": true,
  "typography-w-400": true,
  "layout-m-0": true,
  "typography-sz-bm": true,
  "layout-as-n": true,
  "color-c-n10": true,
};

const elementList = {
  "typography-f-s": true,
  "typography-fs-n": true,
  "typography-w-400": true,
  "layout-m-0": true,
  "typography-sz-bm": true,
  "layout-as-n": true,
  "color-c-n10": true,
};

const elementPre = {
  "typography-f-c": true,
  "typography-fs-n": true,
  "typography-w-400": true,
  "typography-sz-bm": true,
  "typography-ws-p": true,
  "layout-as-n": true,
};

const elementTextarea = {
  ...elementInput,
  "layout-r-none": true,
  "layout-fs-c": true,
};

const elementVideo = {
  "layout-el-cv": true,
};

export const theme = {
  // additionalStyles is optional - only define if custom styling is needed
  // The default Lit theme does not apply any additional inline styles

  components: {
    AudioPlayer: {},

    Divider: {},

    Icon: {},

    Image: {
      all: {
        "border-br-5": true,
        "layout-el-cv": true,
        "layout-w-100": true,
        "layout-h-100": true,
      },
      avatar: { "is-avatar": true },
      header: {},
      icon: {},
      largeFeature: {},
      mediumFeature: {},
      smallFeature: {},
    },

    Text: {
      all: {
        "layout-w-100": true,
        "layout-g-2": true,
      },
      h1: {
        "typography-f-sf": true,
        "typography-v-r": true,
        "typography-w-400": true,
        "layout-m-0": true,
        "layout-p-0": true,
        "typography-sz-hs": true,
      },
      h2: {
        "typography-f-sf": true,
        "typography-v-r": true,
        "typography-w-400": true,
        "layout-m-0": true,
        "layout-p-0": true,
        "typography-sz-tl": true,
      },
      h3: {
        "typography-f-sf": true,
        "typography-v-r": true,
        "typography-w-400": true,
        "layout-m-0": true,
        "layout-p-0": true,
        "typography-sz-tl": true,
      },
      h4: {
        "typography-f-sf": true,
        "typography-v-r": true,
        "typography-w-400": true,
        "layout-m-0": true,
        "layout-p-0": true,
        "typography-sz-bl": true,
      },
      h5: {
        "typography-f-sf": true,
        "typography-v-r": true,
        "typography-w-400": true,
        "layout-m-0": true,
        "layout-p-0": true,
        "typography-sz-bm": true,
      },
      body: {},
      caption: {},
    },

    Video: {
      "border-br-5": true,
      "layout-el-cv": true,
    },

    Card: {
      "border-br-9": true,
      "layout-p-4": true,
      "color-bgc-n100": true,
    },

    Column: {
      "layout-g-2": true,
    },

    List: {
      "layout-g-4": true,
      "layout-p-2": true,
    },

    Modal: {
      backdrop: {
        "color-bbgc-p60_20": true,
      },
      element: {
        "border-br-2": true,
        "color-bgc-p100": true,
        "layout-p-4": true,
        "border-bw-1": true,
        "border-bs-s": true,
        "color-bc-p80": true,
      },
    },

    Row: {
      "layout-g-4": true,
    },

    Tabs: {
      container: {},
      controls: {
        all: {},
        selected: {},
      },
      element: {},
    },

    Button: {
      "layout-pt-2": true,
      "layout-pb-2": true,
      "layout-pl-3": true,
      "layout-pr-3": true,
      "border-br-12": true,
      "border-bw-0": true,
      "border-bs-s": true,
      "color-bgc-p30": true,
      "color-c-p100": true, // White text on dark purple background
      "behavior-ho-70": true,
      "typography-w-400": true,
    },

    CheckBox: {
      container: {
        "layout-dsp-iflex": true,
        "layout-al-c": true,
      },
      element: {
        "layout-m-0": true,
        "layout-mr-2": true,
        "layout-p-2": true,
        "border-br-12": true,
        "border-bw-1": true,
        "border-bs-s": true,
        "color-bgc-p100": true,
        "color-bc-p60": true,
        "color-c-n30": true,
        "color-c-p30": true,
      },
      label: {
        "color-c-p30": true,
        "typography-f-sf": true,
        "typography-v-r": true,
        "typography-w-400": true,
        "layout-flx-1": true,
        "typography-sz-ll": true,
      },
    },

    DateTimeInput: {
      container: {
        "typography-sz-bm": true,
        "layout-w-100": true,
        "layout-g-2": true,
        "layout-dsp-flexhor": true,
        "layout-al-c": true,
        "typography-ws-nw": true,
      },
      label: {
        "color-c-p30": true,
        "typography-sz-bm": true,
      },
      element: {
        "layout-pt-2": true,
        "layout-pb-2": true,
        "layout-pl-3": true,
        "layout-pr-3": true,
        "border-br-2": true,
        "border-bw-1": true,
        "border-bs-s": true,
        "color-bgc-p100": true,
        "color-bc-p60": true,
        "color-c-n30": true,
        "color-c-p30": true,
      },
    },

    MultipleChoice: {
      container: {},
      label: {},
      element: {},
    },

    Slider: {
      container: {},
      label: {},
      element: {},
    },

    TextField: {
      container: {
        "typography-sz-bm": true,
        "layout-w-100": true,
        "layout-g-2": true,
        "layout-dsp-flexhor": true,
        "layout-al-c": true,
        "typography-ws-nw": true,
      },
      label: {
        "layout-flx-0": true,
        "color-c-p30": true,
      },
      element: {
        "typography-sz-bm": true,
        "layout-pt-2": true,
        "layout-pb-2": true,
        "layout-pl-3": true,
        "layout-pr-3": true,
        "border-br-2": true,
        "border-bw-1": true,
        "border-bs-s": true,
        "color-bgc-p100": true,
        "color-bc-p60": true,
        "color-c-n30": true,
        "color-c-p30": true,
      },
    },
  },

  elements: {
    a: elementA,
    audio: elementAudio,
    body: elementBody,
    button: elementButton,
    h1: elementHeading,
    h2: elementHeading,
    h3: elementHeading,
    h4: elementHeading,
    h5: elementHeading,
    iframe: elementIframe,
    input: elementInput,
    p: elementP,
    pre: elementPre,
    textarea: elementTextarea,
    video: elementVideo,
  },

  markdown: {
    p: Object.keys(elementP),
    h1: Object.keys(elementHeading),
    h2: Object.keys(elementHeading),
    h3: Object.keys(elementHeading),
    h4: Object.keys(elementHeading),
    h5: Object.keys(elementHeading),
    ul: Object.keys(elementList),
    ol: Object.keys(elementList),
    li: Object.keys(elementList),
    a: Object.keys(elementA),
    strong: [],
    em: [],
  },
};
