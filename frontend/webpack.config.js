// Bundles one island a screen: every folder of src/screens is an entry; a new screen is not listed by hand.
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { constants } from "node:zlib";
import Compression from "compression-webpack-plugin";
import CssMinimizer from "css-minimizer-webpack-plugin";
import CssExtract from "mini-css-extract-plugin";
import webpack from "webpack";
import BundleTracker from "webpack-bundle-tracker";

const here = dirname(fileURLToPath(import.meta.url));
const src = resolve(here, "src");
const output = resolve(here, "../static/bundles");
const isProduction = process.env.NODE_ENV === "production";

// The screens before sign-in, as HTML by name.
const DRAWN = "drawn.json";

// What stands in the page itself.
const EARLY = "early.js";

// The nonce must be known before any library injects a style.
const nonce = resolve(src, "nonce.ts");

/** Mounts `GalleryScreen` of src/screens/gallery/GalleryScreen.tsx. */
function island(folder) {
  const screen = `${folder.replace(/(?:^|-)./g, (start) => start.slice(-1).toUpperCase())}Screen`;
  const code = `
    import { mountIsland } from "@/components/layout/Island.tsx";
    import { ${screen} } from "@/screens/${folder}/${screen}.tsx";
    mountIsland(${screen});`;
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

function entries() {
  const found = { styles: resolve(src, "styles/index.css"), shell: [nonce, resolve(src, "shell/index.ts")] };
  for (const folder of readdirSync(resolve(src, "screens"))) {
    found[folder] = [nonce, island(folder)];
  }
  return found;
}

const mode = isProduction ? "production" : "development";

// Both builds read the sources alike, so that what the server draws is what the browser would.
const sources = {
  mode,
  resolve: { extensions: [".ts", ".tsx", ".js"], alias: { "@": src } },
  performance: { hints: false },
  stats: "errors-warnings",
};
// The icons of the library, drawn by less than it brings.
const icons = new webpack.NormalModuleReplacementPlugin(/\/createLucideIcon\.mjs$/, resolve(src, "ui/lucide.ts"));
const publicPath = "/static/bundles/";
const assetModuleFilename = "[name].[contenthash:12][ext]";
const scripts = {
  test: /\.tsx?$/,
  exclude: /node_modules/,
  loader: "swc-loader",
  options: {
    jsc: {
      parser: { syntax: "typescript", tsx: true },
      transform: { react: { runtime: "automatic" } },
      target: "es2022",
    },
  },
};
const files = { test: /\.(woff2|svg)$/, type: "asset/resource" };

function cache(name) {
  return {
    type: "filesystem",
    // What is kept of one mode is none of the other's: its modules have other numbers.
    name: `${name}-${mode}`,
    cacheDirectory: resolve(here, ".cache"),
    buildDependencies: { config: [fileURLToPath(import.meta.url)] },
  };
}

// The server sends these in place of the file to whoever takes them.
const compressed = [
  { algorithm: "gzip", filename: "[path][base].gz" },
  {
    algorithm: "brotliCompress",
    filename: "[path][base].br",
    compressionOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } },
  },
].map((way) => new Compression({ ...way, test: /\.(js|css|svg)$/ }));

const islands = {
  ...sources,
  name: "islands",
  // Never eval: the content security policy forbids it.
  devtool: isProduction ? false : "cheap-module-source-map",
  entry: entries,
  output: {
    path: output,
    publicPath,
    filename: "[name].[contenthash:12].js",
    chunkFilename: "[name].[contenthash:12].js",
    assetModuleFilename,
    chunkLoadTimeout: 120_000,
    trustedTypes: { policyName: "console#webpack" },
    clean: { keep: (name) => name === DRAWN || name === EARLY },
  },
  module: {
    // A folder whose file does not export its screen fails the build.
    parser: { javascript: { exportsPresence: "error" } },
    rules: [
      scripts,
      { test: /\.css$/, use: [CssExtract.loader, "css-loader", "postcss-loader"], sideEffects: true },
      files,
    ],
  },
  optimization: {
    runtimeChunk: "single",
    minimizer: ["...", new CssMinimizer()],
    splitChunks: {
      chunks: "all",
      cacheGroups: {
        react: {
          test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/,
          name: "react",
          chunks: "initial",
          priority: 20,
        },
        // What stands beside its button: loaded with the first press.
        menus: {
          test: /[\\/]node_modules[\\/](@floating-ui|@radix-ui[\\/]react-(menu|popper|popover|dropdown-menu|arrow))[\\/]/,
          name: "menus",
          chunks: "async",
          enforce: true,
          priority: 15,
        },
        // Most screens show a form only when one is opened.
        forms: {
          test: /[\\/]node_modules[\\/]react-hook-form[\\/]/,
          name: "forms",
          chunks: "all",
          enforce: true,
          priority: 15,
        },
        // An icon is with the screens that show it: few show many.
        vendor: {
          test: /[\\/]node_modules[\\/](?!lucide-react)/,
          name: "vendor",
          chunks: "initial",
          minChunks: 2,
          priority: 10,
        },
        // A captcha, or what somebody else saved meanwhile: not on every screen, or not at first.
        dialogs: {
          test: /[\\/]src[\\/](ui[\\/]DialogBox|components[\\/]form[\\/]\w+Dialog)\./,
          name: "dialogs",
          chunks: "all",
          enforce: true,
          priority: 6,
        },
        shared: { test: /[\\/](src|lucide-react)[\\/]/, name: "shared", chunks: "initial", minChunks: 11, priority: 5 },
        charts: {
          test: /[\\/]src[\\/]components[\\/]chart[\\/](Drawing|Axes|Line)\.|[\\/]node_modules[\\/](recharts|d3-|victory-vendor|@reduxjs|re(act-)?(dux|select|is)|immer|internmap|es-toolkit|decimal|eventemitter3|tiny-invariant|use-sync|clsx)/,
          name: "charts",
          chunks: "async",
          enforce: true,
          priority: 30,
        },
      },
    },
  },
  plugins: [
    icons,
    // Compiled whole beside the page's main thread while they arrive, not function by function as they are called.
    new webpack.BannerPlugin({
      banner: "//# allFunctionsCalledOnLoad",
      raw: true,
      include: /^(react|charts)\./,
      stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
    }),
    new CssExtract({ filename: "[name].[contenthash:12].css" }),
    ...(isProduction ? compressed : []),
    new BundleTracker({ path: output, filename: "webpack-stats.json", relativePath: true }),
  ],
  cache: cache("islands"),
};

/** Run what was built for node, and keep what it drew where the server finds it. */
class KeepDrawn {
  apply(compiler) {
    compiler.hooks.afterEmit.tap("KeepDrawn", ({ outputOptions }) => {
      const require = createRequire(import.meta.url);
      const built = resolve(outputOptions.path, "draw.cjs");
      delete require.cache[built];
      mkdirSync(output, { recursive: true });
      writeFileSync(resolve(output, DRAWN), JSON.stringify(require(built).drawn));
    });
  }
}

const drawing = {
  ...sources,
  name: "drawing",
  target: "node",
  devtool: false,
  entry: resolve(src, "draw.tsx"),
  output: {
    path: resolve(here, ".cache/drawing"),
    filename: "draw.cjs",
    library: { type: "commonjs2" },
    publicPath,
    assetModuleFilename,
  },
  module: { rules: [scripts, { ...files, generator: { emit: false } }] },
  optimization: { minimize: false },
  plugins: [icons, new KeepDrawn()],
  cache: cache("drawing"),
};

const early = {
  ...sources,
  name: "early",
  devtool: false,
  entry: resolve(src, "early.ts"),
  output: { path: output, filename: EARLY },
  module: { rules: [scripts] },
  // It uploads nothing; where the browser has no cipher of its own, the island opens the answers.
  plugins: [new webpack.IgnorePlugin({ resourceRegExp: /^(@noble\/|\.\/progress$)/ })],
  cache: cache("early"),
};

export default [islands, drawing, early];
