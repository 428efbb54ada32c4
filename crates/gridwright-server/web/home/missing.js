// @ts-check
/** The page where there is none. */

import { translatePage } from "../shared/messages.js";

translatePage();
