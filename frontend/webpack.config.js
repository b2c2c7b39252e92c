// Bundles one island a screen: every src/screens/*/index.tsx is an entry; a new screen is not listed by hand.
import { existsSync, readdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import CssMinimizer from "css-minimizer-webpack-plugin";
import CssExtract from "mini-css-extract-plugin";
import BundleTracker from "webpack-bundle-tracker";

const here = dirname(fileURLToPath(import.meta.url));
const src = resolve(here, "src");
const output = resolve(here, "../static/bundles");
const isProduction = process.env.NODE_ENV === "production";

// The nonce must be known before any library injects a style.
const nonce = resolve(src, "nonce.ts");

function entries() {
  const screens = readdirSync(resolve(src, "screens")).filter((name) =>
    existsSync(resolve(src, "screens", name, "index.tsx")),
  );
  const found = { styles: resolve(src, "styles/index.css") };
  for (const name of screens) {
    found[name] = [nonce, resolve(src, "screens", name, "index.tsx")];
  }
  const shell = resolve(src, "shell/index.ts");
  return existsSync(shell) ? { ...found, shell: [nonce, shell] } : found;
}

export default {
  mode: isProduction ? "production" : "development",
  // Never eval: the content security policy forbids it.
  devtool: isProduction ? false : "cheap-module-source-map",
  entry: entries,
  output: {
    path: output,
    publicPath: "/static/bundles/",
    filename: "[name].[contenthash:12].js",
    chunkFilename: "[name].[contenthash:12].js",
    assetModuleFilename: "[name].[contenthash:12][ext]",
    chunkLoadTimeout: 120_000,
    trustedTypes: { policyName: "console#webpack" },
    clean: true,
  },
  resolve: { extensions: [".ts", ".tsx", ".js"], alias: { "@": src } },
  module: {
    rules: [
      {
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
      },
      { test: /\.css$/, use: [CssExtract.loader, "css-loader", "postcss-loader"], sideEffects: true },
      // No hash: the page preloads the font by its name, so that the first paint has it.
      { test: /\.woff2$/, type: "asset/resource", generator: { filename: "[name][ext]" } },
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
        // Only some screens have menus, switches and choices.
        widgets: {
          test: /[\\/]node_modules[\\/](@floating-ui|@radix-ui[\\/]react-(menu|popper|dropdown-menu|arrow|roving-focus|collection|direction|radio-group|switch|use-size|use-previous))[\\/]/,
          name: "widgets",
          chunks: "initial",
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
          test: /[\\/]src[\\/](ui[\\/]Dialog|components[\\/]form[\\/](captchaApi|useConfirmedAction|\w+Dialog))\./,
          name: "dialogs",
          chunks: "all",
          enforce: true,
          priority: 6,
        },
        shared: { test: /[\\/](src|lucide-react)[\\/]/, name: "shared", chunks: "initial", minChunks: 9, priority: 5 },
        charts: {
          test: /[\\/]node_modules[\\/](recharts|d3-|victory-vendor|@reduxjs|react-redux|immer)/,
          name: "charts",
          chunks: "async",
          enforce: true,
          priority: 30,
        },
      },
    },
  },
  plugins: [
    new CssExtract({ filename: "[name].[contenthash:12].css" }),
    new BundleTracker({ path: output, filename: "webpack-stats.json", relativePath: true }),
  ],
  performance: { hints: false },
  cache: {
    type: "filesystem",
    cacheDirectory: resolve(here, ".cache"),
    buildDependencies: { config: [fileURLToPath(import.meta.url)] },
  },
  stats: "errors-warnings",
};
